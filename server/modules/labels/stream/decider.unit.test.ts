import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Rejection } from '../../../errors.ts'
import { decisionOf } from '../../../events/decider-spec.test-support.ts'
import type { LabelCommand } from './decider.ts'
import { labelDecider } from './decider.ts'
import { NO_PROVENANCE } from './events.ts'
import type { GeneratedLabel, LabelEvent } from './events.ts'

const timeZone = 'America/Sao_Paulo'
const at = '2026-11-21T15:00:00.000Z'
const later = '2026-11-21T16:30:00.000Z'
const label: GeneratedLabel = {
  id: 42,
  code: 'FID20260042',
  name: 'Molho de Tomate',
  category: 'Molhos',
  sector: 'Cozinha Quente',
  responsible: 'Ana Souza',
  storageType: 'Refrigerado',
  additionalStorageType: '',
  weight: '300g',
  sif: 'ISENTO',
  manipulationDate: '2026-11-21',
  expirationDate: '2026-11-24',
  expiresAt: '2026-11-25T03:00:00.000Z',
  enteredAt: at,
  baseProductId: null,
  ...NO_PROVENANCE,
}
const generated: LabelEvent = { type: 'LabelGenerated', data: label }
const consumed: Extract<LabelEvent, { type: 'LabelConsumed' }> = {
  type: 'LabelConsumed',
  data: { id: 42, expiresAt: label.expiresAt, at },
}
const loss = {
  day: '2026-11-21',
  name: label.name,
  category: label.category,
  sector: label.sector,
  baseProductId: null,
  value: null,
  valueSource: null,
  hoursToExpiry: 84,
}
const discarded: Extract<LabelEvent, { type: 'LabelDiscarded' }> = {
  type: 'LabelDiscarded',
  data: { id: 42, expiresAt: label.expiresAt, at, reason: 'avaria', note: 'Pote quebrado', ...loss },
}
const printed = (printCount: number): LabelEvent => ({
  type: 'LabelPrinted',
  data: { id: 42, copies: 1, medium: 'pdf-a4', reprint: printCount > 1, printCount },
})
const print: LabelCommand = { type: 'PrintLabel', copies: 1, medium: 'pdf-a4' }
const consume: LabelCommand = { type: 'ConsumeLabel', at, timeZone }
const discard: Extract<LabelCommand, { type: 'DiscardLabel' }> = {
  type: 'DiscardLabel',
  at,
  timeZone,
  reason: 'avaria',
  note: 'Pote quebrado',
  worth: null,
}

describe('a label', () => {
  const spec = decisionOf(labelDecider)

  it('is generated with the printed fields', () =>
    spec.given([]).when({ type: 'GenerateLabel', label, timeZone }).then([generated]))
  it('is not born expired, unless the reason of a late record is given', () => {
    const expired = { ...label, expirationDate: '2026-11-20', expiresAt: '2026-11-21T03:00:00.000Z' }
    const late = { ...expired, lateReason: 'sem internet ontem' }
    spec.given([]).when({ type: 'GenerateLabel', label: expired, timeZone }).thenRejected('already_expired', {
      text: 'A validade terminou em 20/11/2026. Só é possível registrar com o motivo, como registro tardio.',
      path: 'expiration_date',
    })
    spec
      .given([])
      .when({ type: 'GenerateLabel', label: late, timeZone })
      .then([{ type: 'LabelGenerated', data: late }])
    spec
      .given([])
      .when({ type: 'GenerateLabel', label: { ...label, lateReason: 'à toa' }, timeZone })
      .then([generated])
    spec
      .given([{ type: 'LabelGenerated', data: late }])
      .when(print)
      .thenRejected('print_job_refused', {
        text: `Não impresso: Molho de Tomate, ${label.code}, é um registro tardio: já estava fora da validade.`,
      })
  })
  it('is consumed, and the event has the expiry for the totals', () =>
    spec.given([generated]).when(consume).then([consumed]))
  it('is not consumed once it has expired, unless it was used before that', () => {
    const after = '2026-11-25T12:00:00.000Z'
    const usedAt = '2026-11-24T18:30:00-03:00'
    const given = spec.given([generated])
    const refused = { expirationDate: label.expirationDate, timeZone }
    given.when({ ...consume, at: after }).thenRejected('label_expired', refused)
    given.when({ ...consume, at: after, usedAt: '2026-11-25T00:00:01-03:00' }).thenRejected('label_expired', refused)
    given
      .when({ ...consume, at: after, usedAt })
      .then([{ ...consumed, data: { ...consumed.data, at: after, usedAt: '2026-11-24T21:30:00.000Z' } }])
    given.when({ ...consume, usedAt: later }).thenRejected('used_in_future')
    given.when({ ...consume, usedAt: '2026-11-20T12:00:00Z' }).thenRejected('used_before_entry')
  })
  it('is discarded with reason and note', () => spec.given([generated]).when(discard).then([discarded]))
  it('leaves stock once; a second withdrawal is rejected with the kind and time of the first', () => {
    spec
      .given([generated, consumed])
      .when({ ...discard, at: later })
      .thenRejected('label_withdrawn', { how: 'consumida', at, timeZone })
    spec
      .given([generated, discarded])
      .when({ ...consume, at: later })
      .thenRejected('label_withdrawn', { how: 'descartada', at, timeZone })
  })
  it('comes back to stock when its withdrawal is undone within ten minutes', () => {
    const undo = {
      type: 'UndoWithdrawal',
      at: '2026-11-21T15:10:00.000Z',
      timeZone,
      watchAt: null,
      children: [],
      usedIn: null,
    } as const
    const undone: LabelEvent = {
      type: 'WithdrawalUndone',
      data: { id: 42, expiresAt: label.expiresAt, at: undo.at, how: 'consumida', withdrawnAt: at, watchAt: null },
    }
    spec.given([generated, consumed]).when(undo).then([undone])
    spec
      .given([generated, consumed])
      .when({ ...undo, at: '2026-11-21T15:10:00.001Z' })
      .thenRejected('undo_too_late', { at, timeZone })
    spec.given([generated, consumed, undone]).when(undo).thenRejected('label_in_stock')
    spec
      .given([generated, consumed, undone])
      .when({ ...discard, at: later })
      .then([{ ...discarded, data: { ...discarded.data, at: later, hoursToExpiry: 82 } }])
    spec.given([]).when(undo).thenRejected('label_not_found')
  })
  it('is first printed, then reprinted', () => {
    spec
      .given([generated])
      .when({ ...print, copies: 3 })
      .then([{ type: 'LabelPrinted', data: { id: 42, copies: 3, medium: 'pdf-a4', reprint: false, printCount: 1 } }])
    spec
      .given([generated, printed(1)])
      .when(print)
      .then([{ type: 'LabelPrinted', data: { id: 42, copies: 1, medium: 'pdf-a4', reprint: true, printCount: 2 } }])
  })
  it('can be reprinted after its baixa', () =>
    spec
      .given([generated, printed(1), consumed])
      .when(print)
      .then([printed(2)]))
  it('is neither printed nor withdrawn when it does not exist', () => {
    for (const command of [print, consume, discard]) spec.given([]).when(command).thenRejected('label_not_found')
  })
})

describe('a label after any sequence of commands', () => {
  const commands = fc.array(fc.constantFrom(print, consume, discard), { maxLength: 20 })

  function history(steps: readonly LabelCommand[]): { events: LabelEvent[]; refused: number } {
    const events: LabelEvent[] = [generated]
    let refused = 0
    for (const command of steps) {
      try {
        events.push(...labelDecider.decide(command, events.reduce(labelDecider.evolve, labelDecider.initialState)))
      } catch (error) {
        if (!(error instanceof Rejection)) throw error
        refused += 1
      }
    }
    return { events, refused }
  }

  it('has left stock at most once and never returned', () => {
    fc.assert(
      fc.property(commands, (steps) => {
        const { events, refused } = history(steps)
        const withdrawals = steps.filter((step) => step !== print).length
        expect(
          events.filter((event) => event.type === 'LabelConsumed' || event.type === 'LabelDiscarded'),
        ).toHaveLength(Math.min(1, withdrawals))
        expect(refused).toBe(Math.max(0, withdrawals - 1))
        const states = events.map(
          (_, index) => events.slice(0, index + 1).reduce(labelDecider.evolve, labelDecider.initialState).status,
        )
        const left = states.indexOf('withdrawn')
        expect(states.slice(left === -1 ? states.length : left).every((status) => status === 'withdrawn')).toBe(true)
      }),
    )
  })

  it('has its prints counted one by one, and all but the first are reprints', () => {
    fc.assert(
      fc.property(commands, (steps) => {
        const prints = history(steps).events.flatMap((event) => (event.type === 'LabelPrinted' ? [event.data] : []))
        expect(prints.map((data) => data.printCount)).toEqual(prints.map((_, index) => index + 1))
        expect(prints.map((data) => data.reprint)).toEqual(prints.map((_, index) => index > 0))
        expect(prints).toHaveLength(steps.filter((step) => step === print).length)
      }),
    )
  })

  it('still has the same printed fields', () => {
    fc.assert(
      fc.property(commands, (steps) => {
        const state = history(steps).events.reduce(labelDecider.evolve, labelDecider.initialState)
        expect(state).toMatchObject({ label })
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { decisionOf } from '../../../events/decider-spec.test-support.ts'
import type { LabelCommand } from './decider.ts'
import { labelDecider } from './decider.ts'
import { labelDates, NO_PROVENANCE } from './events.ts'
import type { LabelEvent } from './events.ts'

const timeZone = 'America/Sao_Paulo'
const [at, later, latest] = [
  '2026-12-01T12:00:00.000Z',
  '2026-12-02T12:00:00.000Z',
  '2026-12-03T12:00:00.000Z',
] as const
const A = 'recolhimento 3: lote A2911'
const B = 'recolhimento 4: lote B77'
const POWER = 'Ocorrência 7: falta de energia'

const generated: Extract<LabelEvent, { type: 'LabelGenerated' }> = {
  type: 'LabelGenerated',
  data: {
    ...NO_PROVENANCE,
    id: 42,
    code: 'FID20260042',
    name: 'Frango',
    category: 'Carnes',
    sector: 'Cozinha',
    responsible: 'Ana',
    storageType: 'Refrigerado',
    additionalStorageType: '',
    weight: '1 kg',
    sif: 'ISENTO',
    manipulationDate: '2026-12-01',
    expirationDate: '2026-12-10',
    expiresAt: '2026-12-11T03:00:00.000Z',
    enteredAt: '2026-12-01T11:00:00.000Z',
    baseProductId: null,
  },
}
const blocked = (reason: string, own: object = {}): LabelEvent => ({
  type: 'LabelBlocked',
  data: { id: 42, at, reason, incidentId: null, ...own },
})
const released = (own: object): LabelEvent => ({ type: 'LabelReleased', data: { id: 42, at: latest, ...own } })
const block = (reason: string, own: { readonly beside?: true } = {}): LabelCommand => ({
  type: 'BlockLabel',
  at: later,
  timeZone,
  reason,
  incidentId: null,
  ...own,
})
const release = (own: { readonly block?: string; readonly note?: string } = {}): LabelCommand => ({
  type: 'ReleaseLabel',
  at: latest,
  timeZone,
  ...own,
})
const consume: LabelCommand = { type: 'ConsumeLabel', at: latest, timeZone }
const both = [generated, blocked(A), blocked(B, { at: later, standing: `${A}; ${B}` })]

const spec = decisionOf(labelDecider)

describe('a blocked label', () => {
  it('gets the block of another recall beside its own, and says both', () =>
    spec
      .given([generated, blocked(A)])
      .when(block(B, { beside: true }))
      .then([blocked(B, { at: later, standing: `${A}; ${B}` })]))
  it('is not blocked twice for one reason', () =>
    spec
      .given(both)
      .when(block(A, { beside: true }))
      .then([]))
  it('is not blocked by a person once more', () =>
    spec
      .given(both)
      .when(block('cheiro estranho'))
      .thenRejected('label_blocked', { reason: `${A}; ${B}` }))
  it('is not used, and the refusal says every reason', () =>
    spec
      .given(both)
      .when(consume)
      .thenRejected('label_blocked', { reason: `${A}; ${B}` }))
  it('stays blocked by the other recall when one is released, since its own day', () =>
    spec
      .given(both)
      .when(release({ block: A, note: 'outro lote' }))
      .then([released({ reason: A, note: 'outro lote', standing: B, since: later })]))
  it('is released once the last block has ended', () => {
    const one = released({ reason: B, standing: A, since: at })
    spec
      .given([...both, one])
      .when(release({ block: A }))
      .then([released({ reason: A })])
    spec
      .given([...both, one, released({ reason: A })])
      .when(consume)
      .then([{ type: 'LabelConsumed', data: { id: 42, expiresAt: '2026-12-11T03:00:00.000Z', at: latest } }])
  })
  it('is released by the name of a block that stands, where there are several', () => {
    spec
      .given(both)
      .when(release({ note: 'erro' }))
      .thenRejected('block_not_named', { blocks: `${A}; ${B}` })
    spec
      .given(both)
      .when(release({ block: POWER }))
      .thenRejected('block_not_named', { blocks: `${A}; ${B}` })
  })
  it('is released from a recall by a person only with a reason', () => {
    spec
      .given([generated, blocked(A)])
      .when(release({ note: '' }))
      .thenRejected('release_reason_needed', { block: A })
    spec
      .given([generated, blocked('cheiro estranho')])
      .when(release({ note: '' }))
      .then([released({ reason: 'cheiro estranho' })])
  })
  it('is released from an occurrence and from a check of a process only by what has set the block', () => {
    for (const [reason, kind, id, name] of [
      [POWER, 'occurrence', 7, 'Ocorrência 7'],
      ['Resfriamento 3: Caldo', 'check', 3, 'Resfriamento 3'],
    ] as const) {
      const spoiled = spec.given([generated, blocked(reason)])
      spoiled.when(release({ note: 'eu sei' })).thenRejected('block_of_watch', { kind, id, name })
      spoiled.when(release({ block: reason, note: '' })).thenRejected('block_of_watch', { kind, id, name })
      spoiled.when(release({ block: reason })).then([released({ reason })])
    }
  })
  it('is not blocked by a person with the words of an occurrence, which only the occurrence could release', () =>
    spec.given([generated]).when(block(POWER)).thenRejected('block_reason_taken', { name: 'Ocorrência 7' }))
  it('was released from all that blocked it by an event of before, which names no block', () =>
    spec
      .given([generated, blocked(A), released({})])
      .when(release())
      .thenRejected('label_not_blocked'))
})

describe('a label that was printed too late', () => {
  const LATE = 'Data impressa passa do prazo: reimprima'
  const right = labelDates.parse({ ...generated.data, expirationDate: '2026-12-08' })
  const replaced = (own: object): LabelEvent[] => [
    generated,
    blocked(LATE, own),
    released({ reason: LATE }),
    {
      type: 'LabelTransformed',
      data: { id: 42, expiresAt: generated.data.expiresAt, at: latest, how: 'reetiquetada', children: [43] },
    },
  ]
  const undo: LabelCommand = {
    type: 'UndoWithdrawal',
    at: latest,
    timeZone,
    watchAt: null,
    children: [[generated].reduce(labelDecider.evolve, labelDecider.initialState)],
    usedIn: null,
  }

  it('does not come back in place of the label with the right date: its block has ended', () => {
    spec.given(replaced({ right })).when(undo).thenRejected('act_not_undoable')
    expect(
      labelDecider.decide(undo, replaced({}).reduce(labelDecider.evolve, labelDecider.initialState)),
    ).toMatchObject([{ type: 'TransformationUndone', data: { how: 'reetiquetada' } }])
  })
})

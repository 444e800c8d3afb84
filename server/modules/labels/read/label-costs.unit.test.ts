import Big from 'big.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exact } from '../../../contract/decimal.ts'
import { shareCost } from '../../../contract/share-cost.ts'
import { weightText } from '../../../contract/weight.ts'
import type { Row } from '../../../events/projection.ts'
import { proportionsOf, takeOut } from '../contract/parts.ts'
import type { LabelCommand } from '../stream/decider.ts'
import { labelDecider } from '../stream/decider.ts'
import type { GeneratedLabel, LabelEvent } from '../stream/events.ts'
import { NO_PROVENANCE } from '../stream/events.ts'
import type { LabelState } from '../stream/label-state-decider.ts'
import { labelsProjection } from './projections.ts'
import { labels } from './tables.ts'
import { samples } from '../../../../infra/test/samples.ts'

const timeZone = 'America/Sao_Paulo'
const at = '2026-11-30T15:00:00.000Z'
const tub = (grams: number, cost: string | null): GeneratedLabel => ({
  ...NO_PROVENANCE,
  id: 42,
  code: 'FID20260042',
  name: 'Bolonhesa',
  category: 'Molhos',
  sector: 'Cozinha',
  responsible: 'Ana Souza',
  storageType: 'Geladeira 1',
  additionalStorageType: '',
  weight: weightText(new Big(grams), 'g'),
  cost,
  sif: 'ISENTO',
  manipulationDate: '2026-11-29',
  expirationDate: '2026-12-02',
  expiresAt: '2026-12-03T03:00:00.000Z',
  enteredAt: at,
  baseProductId: null,
})

/** The row after these events. */
function rowOf(events: readonly LabelEvent[]): Row {
  return events
    .flatMap((event, index) =>
      labelsProjection.apply({ ...event, stream: 'label-42', streamVersion: index + 1, meta: {} } as never),
    )
    .reduce<Row>((row, change) => {
      if (change.table !== labels) return row
      if (change.kind === 'insert') return change.row
      return change.kind === 'patch' ? { ...row, ...change.set } : row
    }, {})
}

type Act = 'discard' | 'batch' | 'undo'

/** What a kitchen does with a part of a label, as a command; null: that is not possible. */
function commandOf(act: Act, grams: number, label: GeneratedLabel): LabelCommand | null {
  if (act === 'undo')
    return { type: 'UndoWithdrawal', at, timeZone, watchAt: null, children: [], usedIn: null, ofBatch: true }
  const quantity = weightText(new Big(grams), 'g')
  const { weight, cost } = label
  const left = takeOut(weight, quantity)
  if (left.kind !== 'taken' || left.rest === null) return null
  const worth = cost === null ? null : ({ cost: exact(new Big(cost)), source: 'lote' } as const)
  if (act === 'discard') return { type: 'DiscardLabel', at, timeZone, reason: 'sobra', note: '', quantity, worth }
  const [, restCost = null] = cost === null ? [] : shareCost(cost, proportionsOf([quantity, left.rest]))
  const transform = { type: 'TransformLabel', at, timeZone, how: 'preparo', movedTo: null } as const
  return { ...transform, children: [], remaining: left.rest, remainingCost: restCost, doneAt: at, quantity }
}

it('the row of a label has the weight and the cost that its events say, whatever part is taken and put back', () => {
  const acts = fc.array(fc.tuple(fc.constantFrom<Act>('discard', 'batch', 'undo'), fc.integer({ min: 1, max: 900 })), {
    minLength: 1,
    maxLength: 6,
  })
  const cents = fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: null })
  let taken = 0
  fc.assert(
    fc.property(fc.integer({ min: 500, max: 5_000 }), cents, acts, (grams, cost, done) => {
      const own = cost === null ? null : new Big(cost).div(100).toFixed(2)
      const events: LabelEvent[] = [{ type: 'LabelGenerated', data: tub(grams, own) }]
      const stateNow = () => events.reduce<LabelState>(labelDecider.evolve, labelDecider.initialState)
      for (const [act, part] of done) {
        const state = stateNow()
        if (state.status !== 'in_stock' || (act === 'undo' && state.last === null)) continue
        const command = commandOf(act, part, state.label)
        if (command === null) continue
        const [event] = labelDecider.decide(command, state)
        if (event === undefined) throw new Error(`${act} gave no event`)
        events.push(event)
        taken += 1
        if (event.type === 'LabelDiscarded' && state.label.cost !== null)
          expect(new Big(event.data.value ?? 0).plus(event.data.remainingCost ?? 0).toFixed(2)).toBe(state.label.cost)
      }
      const after = stateNow()
      if (after.status !== 'in_stock') throw new Error('Only parts were taken')
      expect(rowOf(events)).toMatchObject({ weight: after.label.weight, cost: after.label.cost })
    }),
    { numRuns: samples(300) },
  )
  expect(taken).toBeGreaterThan(samples(300))
})

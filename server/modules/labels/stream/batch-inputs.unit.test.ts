import Big from 'big.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shareCost } from '../../../contract/share-cost.ts'
import { weightText } from '../../../contract/weight.ts'
import { proportionsOf, takeOut } from '../contract/parts.ts'
import { labelDecider } from './decider.ts'
import type { GeneratedLabel } from './events.ts'
import { NO_PROVENANCE } from './events.ts'
import type { LabelState } from './label-state-decider.ts'

const timeZone = 'America/Sao_Paulo'
const at = '2026-11-30T15:00:00.000Z'
const tub = (weight: string, cost: string | null): GeneratedLabel => ({
  ...NO_PROVENANCE,
  id: 42,
  code: 'FID20260042',
  name: 'Bolonhesa',
  category: 'Molhos',
  sector: 'Cozinha',
  responsible: 'Ana Souza',
  storageType: 'Geladeira 1',
  additionalStorageType: 'de cima',
  storageTypeId: 'geladeira-1',
  weight,
  cost,
  sif: 'ISENTO',
  manipulationDate: '2026-11-29',
  expirationDate: '2026-12-02',
  expiresAt: '2026-12-03T03:00:00.000Z',
  enteredAt: at,
  baseProductId: null,
})
const after = (state: LabelState, command: Parameters<typeof labelDecider.decide>[0]): LabelState =>
  labelDecider.decide(command, state).reduce(labelDecider.evolve, state)

it('a label has after the undoing of its batch exactly what it had before it', () => {
  const grams = fc.integer({ min: 1, max: 50_000 })
  const cents = fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: null })
  fc.assert(
    fc.property(grams, grams, cents, fc.boolean(), (all, taken, cost, isWhole) => {
      const label = tub(weightText(new Big(all), 'g'), cost === null ? null : new Big(cost).div(100).toFixed(2))
      const quantity = weightText(new Big(taken), 'g')
      const left = takeOut(label.weight, quantity)
      fc.pre(isWhole || left.kind === 'taken')
      const rest = isWhole || left.kind !== 'taken' ? null : left.rest
      const shares = rest === null || label.cost === null ? [] : shareCost(label.cost, proportionsOf([quantity, rest]))
      const before = labelDecider.evolve(labelDecider.initialState, { type: 'LabelGenerated', data: label })
      const used = after(before, {
        type: 'TransformLabel',
        at,
        timeZone,
        how: 'preparo',
        children: [43],
        remaining: rest,
        remainingCost: shares[1] ?? null,
        movedTo: null,
        doneAt: at,
        ...(rest !== null && { quantity }),
      })
      expect(used).toMatchObject(
        rest === null ? { status: 'withdrawn' } : { status: 'in_stock', label: { weight: rest } },
      )
      const child = labelDecider.evolve(labelDecider.initialState, {
        type: 'LabelGenerated',
        data: { ...label, id: 43 },
      })
      const undo = { type: 'UndoWithdrawal', at, timeZone, watchAt: null, children: [child], usedIn: null } as const
      expect(() => labelDecider.decide(undo, used)).toThrow('undo_batch')
      expect(after(used, { ...undo, ofBatch: true })).toEqual(before)
    }),
  )
})

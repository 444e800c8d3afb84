import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exact } from '../../../contract/decimal.ts'
import type { Unit } from '../../../contract/units.ts'
import { inUnit, units } from '../../../contract/units.ts'
import { parseWeight } from '../../../contract/weight.ts'
import { Rejection } from '../../../errors.ts'
import type { AskedOutput } from './outputs.ts'
import { costBatch, packOutputs } from './outputs.ts'

const product = {
  id: 'p1',
  name: 'Molho',
  nameKey: 'molho',
  ingredientId: null,
  recipeId: null,
  foodClass: null,
  pack: null,
  storageTypeId: 'refrigerado',
}
const output = (n: number, unit: Unit, count: number | null, index = 0): AskedOutput => ({
  path: `outputs.${index}`,
  product,
  pack: { n, unit },
  count,
  storageTypeId: 'refrigerado',
  state: 'preparado',
})
const yields = (real: number | string, unit: Unit = 'L') => ({ planned: new Big(real), real: new Big(real), unit })
const codeOf = (work: () => unknown): string | null => {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof Rejection) return error.code
    throw error
  }
}

describe('the outputs of a batch', () => {
  it('are whole packs and one with what remains', () => {
    const { outputs, leftover } = packOutputs([output(500, 'mL', null)], yields(11.4))
    expect(outputs[0]?.amounts.map(String)).toEqual([...Array.from({ length: 22 }, () => '0.5'), '0.4'])
    expect(leftover.toNumber()).toBe(0)
  })

  it('hold whole units where the sheet yields units', () => {
    const { outputs, leftover } = packOutputs([output(4, 'unidade', null)], yields('11', 'unidade'))
    expect(outputs[0]?.amounts.map(String)).toEqual(['4', '4', '3'])
    expect(leftover.toNumber()).toBe(0)
    const half = packOutputs([output(1, 'unidade', null)], yields('2.5', 'unidade'))
    expect(half.outputs[0]?.amounts.map(String)).toEqual(['1', '1'])
    expect(half.leftover.toNumber()).toBe(0.5)
    expect(codeOf(() => packOutputs([output(1.5, 'unidade', null)], yields(3, 'unidade')))).toBe('output_pack_whole')
  })

  it('are refused where they do not fit the yield', () => {
    expect(codeOf(() => packOutputs([output(500, 'g', null)], yields(6)))).toBe('pack_unit')
    expect(codeOf(() => packOutputs([output(500, 'mL', 13)], yields(6)))).toBe('outputs_exceed_yield')
    expect(codeOf(() => packOutputs([output(10, 'mL', null)], yields(6)))).toBe('outputs_too_many')
    expect(codeOf(() => packOutputs([output(10, 'mL', null)], yields(2.01)))).toBe('outputs_too_many')
    expect(packOutputs([output(10, 'mL', null)], yields(2)).outputs[0]?.amounts).toHaveLength(200)
  })

  const thousandths = fc.integer({ min: 1, max: 2_000_000 }).map((n) => n / 1000)
  const batch = fc.record({
    unit: fc.constantFrom(...units.filter((each) => each !== 'unidade')),
    real: thousandths,
    counted: fc.option(fc.record({ pack: thousandths, count: fc.integer({ min: 1, max: 30 }) }), { nil: null }),
    rest: fc.option(thousandths, { nil: null }),
    total: fc.integer({ min: 0, max: 99_999_999 }).map((cents) => new Big(cents).div(100)),
  })

  it('add up to the yield, and their costs to the cost of the batch to the cent', () => {
    fc.assert(
      fc.property(batch, ({ unit, real, counted, rest, total }) => {
        const asked = [
          ...(counted === null ? [] : [output(counted.pack, unit, counted.count)]),
          ...(rest === null ? [] : [output(rest, unit, null, 1)]),
        ]
        let packed
        try {
          packed = packOutputs(asked, yields(real, unit))
        } catch (error) {
          if (error instanceof Rejection) return
          throw error
        }
        const held = packed.outputs.flatMap(({ amounts }) => amounts).reduce((sum, each) => sum.plus(each), new Big(0))
        expect(held.plus(packed.leftover).toFixed()).toBe(new Big(real).toFixed())
        const costed = costBatch(packed, exact(total), { times: 1, unit })
        const shared = costed.orders.reduce(
          (sum, { cost, count }) => sum.plus(new Big(cost).times(count)),
          new Big(costed.leftoverCost ?? 0),
        )
        expect(shared.toFixed(2)).toBe(costed.total)
        // What the labels say is what they hold.
        for (const { weight, count } of costed.orders) {
          const said = parseWeight(weight)
          expect(said?.unit).not.toBeNull()
          expect(
            inUnit(said?.quantity ?? 0, said?.unit ?? unit, unit)
              ?.times(count)
              .gt(0),
          ).toBe(true)
        }
        const weighed = costed.orders.reduce((sum, { weight, count }) => {
          const said = parseWeight(weight)
          return sum.plus((inUnit(said?.quantity ?? 0, said?.unit ?? unit, unit) ?? new Big(0)).times(count))
        }, new Big(0))
        expect(weighed.toFixed()).toBe(held.toFixed())
      }),
    )
  })
})

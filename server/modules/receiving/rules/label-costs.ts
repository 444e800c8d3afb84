import type Big from 'big.js'
import { exact, grownCents } from '../../../contract/decimal.ts'
import type { Exact } from '../../../contract/decimal.ts'

/**
 * What each label of a line costs, by its weight: what the rounded cost of all up to it grows by, so that the labels of
 * a whole line add up to its cost (decision 65).
 *
 * @param amount what was accepted, in the unit of the weights
 */
export function labelCosts(cost: Big, amount: Big, weights: readonly Big[]): string[] {
  let before: Exact = { numerator: exact(0).numerator, denominator: amount }
  return weights.map((weight) => {
    const sum: Exact = {
      numerator: before.numerator.plus(cost.times(weight)),
      denominator: amount,
    }
    const grown = grownCents(sum, before)
    before = sum
    return grown.toFixed(2)
  })
}

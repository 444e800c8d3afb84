import type Big from 'big.js'
import { exact, grownCents } from '../../../contract/decimal.ts'
import type { Exact } from '../../../contract/decimal.ts'

/**
 * The cost of each label of a line, by the weight of the label: the difference between the rounded costs of all labels up to
 * this one and up to the one before, so that the labels of a whole line add up to the cost of the line (decision 65).
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

import Big from 'big.js'
import type { Exact } from './decimal.ts'
import { grownCents, rounded } from './decimal.ts'

/**
 * Shares a cost in the proportion of `shares`, in whole cents: each gets what the rounded sum up to it grows
 * by, so that no share is off by more than a cent and together they are the cost.
 */
export function shareCost(cost: string, shares: readonly Big[]): readonly string[] {
  const [first, ...others] = shares
  if (first === undefined) return []
  const whole = others.reduce((sum, share) => sum.plus(share), first)
  const all = new Big(cost)
  const upTo = (taken: Big): Exact => ({ numerator: all.times(taken), denominator: whole })
  let before = new Big(0)
  return shares.map((share, index) => {
    const [given, sum] = [upTo(before), upTo(before.plus(share))]
    before = before.plus(share)
    if (index < shares.length - 1) return grownCents(sum, given).toFixed(2)
    return decimalOf(all.minus(rounded(given, 2)))
  })
}

/** With two decimals, or as many as it has. */
const decimalOf = (value: Big): string => (value.times(100).mod(1).eq(0) ? value.toFixed(2) : value.toFixed())

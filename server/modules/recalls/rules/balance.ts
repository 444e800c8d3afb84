import Big from 'big.js'
import type { Unit } from '../../../contract/units.ts'
import { inUnit } from '../../../contract/units.ts'
import { parseWeight } from '../../../contract/weight.ts'
import type { Balance } from '../contract/trace.ts'

/** Where a quantity of a label has gone, or is. */
export type Share = 'inStock' | 'used' | 'discarded' | 'returned' | 'donated' | 'missing'
/** A part of a label, as it stands on the label: `300 g`. */
export interface Part {
  readonly share: Share
  readonly weight: string
}
/** All of a part is what it was before, without the rest. */
export interface Difference {
  readonly share: Share
  readonly before: string
  readonly after: string
}

const shares: readonly Share[] = ['inStock', 'used', 'discarded', 'returned', 'donated', 'missing']

interface Received {
  readonly quantity: number
  readonly unit: Unit
}

/**
 * Where all of a received lot is (spec I 4). What the parts do not explain is said, also where they are more than what came.
 *
 * @returns null where a label says no quantity in a unit of the lot's kind
 */
export function balanceOf({ quantity, unit }: Received, parts: readonly (Part | Difference)[]): Balance | null {
  const sums = Object.fromEntries(shares.map((share) => [share, new Big(0)])) as Record<Share, Big>
  for (const part of parts) {
    const amount = 'weight' in part ? amountIn(part.weight, unit) : differenceIn(part, unit)
    if (amount === null) return null
    sums[part.share] = sums[part.share].plus(amount)
  }
  const received = new Big(quantity)
  const explained = shares.reduce((sum, share) => sum.plus(sums[share]), new Big(0))
  const notExplained = received.minus(explained)
  const lost = sums.missing.plus(notExplained.abs())
  const located = received.lte(0) ? new Big(0) : received.minus(lost).div(received).times(100)
  return {
    unit,
    received: shown(received),
    inStock: shown(sums.inStock),
    used: shown(sums.used),
    discarded: shown(sums.discarded),
    returned: shown(sums.returned),
    donated: shown(sums.donated),
    missing: shown(sums.missing),
    notExplained: shown(notExplained),
    located: Number((located.lt(0) ? new Big(0) : located).round(1).toString()),
  }
}

const shown = (amount: Big): number => Number(amount.round(3).toString())

function amountIn(weight: string, unit: Unit): Big | null {
  const amount = parseWeight(weight)
  return amount === null || amount.unit === null ? null : inUnit(amount.quantity, amount.unit, unit)
}

function differenceIn({ before, after }: Difference, unit: Unit): Big | null {
  const [whole, rest] = [amountIn(before, unit), amountIn(after, unit)]
  return whole === null || rest === null ? null : whole.minus(rest)
}

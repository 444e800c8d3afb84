import type { StorageKind } from '../../contract/food.ts'
import type { StorageType } from './contract/entries.ts'

type Keeping = Pick<StorageType, 'kind' | 'tempMin' | 'tempMax'>

/** How cold (°C) a fridge or a freezer is at the warmest unless somebody answers for less, as in every new kitchen. */
const usualCold: Readonly<Partial<Record<StorageKind, number>>> = { refrigerado: 4, congelado: -18 }
/** How hot a hot place is at the coldest. */
const USUAL_HEAT = 60

/**
 * Whether the food of a place may last longer than before, or be judged by other norms. A place that has not said its
 * temperature says at first the usual one, or a warmer one. `before`: null for a new place.
 */
export function placeLengthens(before: Keeping | null, after: Keeping): boolean {
  const { kind } = after
  if (before !== null && before.kind !== kind) return true
  if (kind === 'quente') return isFurther(before?.tempMin ?? null, after.tempMin, { usual: USUAL_HEAT, direction: 1 })
  return isFurther(before?.tempMax ?? null, after.tempMax, { usual: usualCold[kind] ?? null, direction: -1 })
}

interface Claim {
  /** null: such a place says no temperature unless somebody answers for it. */
  readonly usual: number | null
  /** 1: hotter keeps longer; −1: colder does. */
  readonly direction: 1 | -1
}

function isFurther(before: number | null, after: number | null, { usual, direction }: Claim): boolean {
  // A place without a temperature is not refused for food that its temperature was too warm for.
  if (after === null) return before !== null
  const known = before ?? usual
  return known === null || (after - known) * direction > 0
}

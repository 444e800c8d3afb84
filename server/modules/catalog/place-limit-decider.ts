import type { StorageKind } from '../../contract/food.ts'
import type { StorageType } from './contract/entries.ts'

type Keeping = Pick<StorageType, 'kind' | 'tempMin' | 'tempMax'>

/** The coldest temperature (°C) that a person without `regras` may give a fridge or a freezer: the one of a new kitchen. */
const usualCold: Readonly<Partial<Record<StorageKind, number>>> = { refrigerado: 4, congelado: -18 }
/** The hottest minimum (°C) that a person without `regras` may give a hot place. */
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
  /** The first temperature that anybody may give such a place; null: only a person with `regras` gives it one. */
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

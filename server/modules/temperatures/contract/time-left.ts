import { ALL_UNITS } from './exposure.ts'
import type { Verdict } from './label.ts'

/**
 * When the accepted time of a label is over, were its place to stay as warm as at the last reading; null: that was within
 * the limit, the label is not there any more, or its time is over. Of food that counts by two rules the stricter one says it.
 */
export function crossesAt({ outcome, units, counted }: Verdict): number | null {
  const { series, window, weighing, isThere } = counted
  const last = series.readings.at(-1)
  if (!isThere || weighing === null || last === undefined || outcome === 'descartar' || units > ALL_UNITS) return null
  const weight = weighing.weightOf(last.value)
  return weight === 0 ? null : window.until + Math.floor((ALL_UNITS - units) / weight)
}

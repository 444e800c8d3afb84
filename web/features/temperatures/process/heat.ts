import type { ProcessKind } from '#contract/temperatures/process-states'
import type { Typed } from '../walk/typed.ts'

/** Food is not hotter than that; the oil of a fryer is. */
const mostOf = (kind: ProcessKind): number => (kind === 'oleo' ? 300 : 105)

/**
 * The number as it is shown. Food that is measured here is hot: `100` is a hundred degrees. Digits that would be hotter than
 * anything have a decimal: `755` is 75,5 °C.
 */
export function heatDigits({ digits }: Typed, kind: ProcessKind): string {
  const isWhole = digits.includes(',') || Number(digits) <= mostOf(kind)
  return isWhole ? digits : `${digits.slice(0, -1)},${digits.slice(-1)}`
}

export function heatOf(typed: Typed, kind: ProcessKind): number | null {
  const shown = heatDigits(typed, kind)
  return shown === '' ? null : Number(shown.replace(',', '.'))
}

import { celsiusText } from '#contract/food'

/** The degrees of a typed text (`4`, `-18,5`, `−18,1 °C`); null: blank, so not said; NaN: not a number. */
export function celsiusOf(typed: string): number | null {
  const text = typed
    .trim()
    .replace(/\s*°?\s*C?$/iu, '')
    .replace(/^[−–]\s*/u, '-')
    .replace(',', '.')
  if (text === '') return null
  return /^[-+]?\d+(?:\.\d*)?$/.test(text) ? Number(text) : Number.NaN
}

/** Degrees as a field shows them. */
export const typedCelsius = (celsius: number | null): string =>
  celsius === null ? '' : celsiusText(celsius).replace(/ °C$/, '')

/** `de 0 °C a 4 °C`; empty: no limit is said. */
export function celsiusRange(min: number | null, max: number | null): string {
  if (min !== null && max !== null) return `de ${celsiusText(min)} a ${celsiusText(max)}`
  if (max !== null) return `até ${celsiusText(max)}`
  return min === null ? '' : `a partir de ${celsiusText(min)}`
}

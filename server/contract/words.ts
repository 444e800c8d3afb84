import type { WeekdayLabel } from './calendar.ts'

// Numbers and lists in Portuguese sentences. Not `Intl.PluralRules` and `Intl.ListFormat`: the first counts zero as one
// (`0 etiqueta`), and both load locale data, which delays the first screen by a tenth of a second on a cheap tablet.

/**
 * A whole number that is not negative: `10.041`. Not `toLocaleString`: loading the locale data delays the first screen by a
 * tenth of a second on a cheap tablet.
 */
export const wholeText = (value: number): string => String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, '.')

/** The word for that number of things: only one is singular. */
export const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many)

/** `1 etiqueta`, `0 etiquetas`, `1.200 etiquetas` */
export const counted = (count: number, one: string, many: string): string =>
  `${wholeText(count)} ${plural(count, one, many)}`

/** `2.000 etiquetas` */
export const labelsText = (count: number): string => counted(count, 'etiqueta', 'etiquetas')

/** `a`, `a e b`, `a, b e c` */
export const listText = (parts: readonly string[], last: 'e' | 'ou' = 'e'): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`

/** With its first letter large. */
export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)

/** The weekdays of labels as a sentence says them. */
export const weekdaysInFull: Readonly<Record<WeekdayLabel, string>> = {
  DOM: 'domingo',
  SEG: 'segunda-feira',
  TER: 'terça-feira',
  QUA: 'quarta-feira',
  QUI: 'quinta-feira',
  SEX: 'sexta-feira',
  SÁB: 'sábado',
  '': '',
}

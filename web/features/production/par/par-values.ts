import type { ParLevel, ParLevelsBody } from '#contract/production/day-list'

/** A product with what is typed for its seven days, Sunday first; blank: none. */
export interface ParRow {
  readonly baseProductId: string
  readonly name: string
  readonly typed: readonly string[]
}

export const weekdayNames = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const
const MOST = 9_999

export const parRows = (levels: readonly ParLevel[]): readonly ParRow[] =>
  levels.map(({ baseProductId, name, byWeekday }) => ({
    baseProductId,
    name,
    typed: weekdayNames.map((_, day) => (byWeekday[day] ? String(byWeekday[day]) : '')),
  }))

export const blankRow = (product: { readonly id: string; readonly name: string }): ParRow => ({
  baseProductId: product.id,
  name: product.name,
  typed: weekdayNames.map(() => ''),
})

export const isWrong = (typed: string): boolean => typed !== '' && (!/^\d+$/.test(typed) || Number(typed) > MOST)

/** A product without any number has no par. */
export const parBody = (rows: readonly ParRow[]): ParLevelsBody =>
  rows
    .map(({ baseProductId, typed }) => ({ baseProductId, byWeekday: typed.map(Number) }))
    .filter(({ byWeekday }) => byWeekday.some((count) => count > 0))

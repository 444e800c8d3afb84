import { addDays, mondayOf, weekday } from '../../../contract/calendar.ts'
import type { HeatWeek } from '../../../contract/charts.ts'
import { heatWeeks } from '../../../contract/charts.ts'
import { decimalText, exact, reais, sumOf } from '../../../contract/decimal.ts'
import { isUncosted, worthText } from '../../../contract/worth.ts'
import type { WastePeriod, WasteProductRow, WasteRow, WasteSummary } from './api.ts'
import { changeOf } from './change.ts'

// The words and the figures of the losses, the same on the screen, in the files and in the mail.

export const inReais = (money: string): string => reais(exact(Number(money)))
/** Without `R$`. */
export const amountText = (money: string): string => decimalText(exact(Number(money)), 2)
export const wholeReais = (value: number): string => {
  if (value === 0) return '–'
  return value < 0.5 ? '<1' : decimalText(exact(value), 0)
}

type Worth = Pick<WasteRow, 'value' | 'count' | 'uncosted'>
export const worthInReais = (worth: Worth): string => worthText(inReais(worth.value), worth)
/** Without `R$`. */
export const worthAmount = (worth: Worth): string => worthText(amountText(worth.value), worth)
/** The total of a period, as a row has its value. */
export const totalOf = ({ total, count, uncosted }: Pick<WasteSummary, 'total' | 'count' | 'uncosted'>): Worth => ({
  value: total,
  count,
  uncosted,
})
/** What the total consists of: within the shelf life, or expired. Where it has no value, nothing is known of its parts. */
export const partInReais = (money: string, summary: WasteSummary): string =>
  isUncosted(summary) ? '–' : inReais(money)

const shortDays = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'] as const
const dayAndMonth = (date: string): string => `${shortDays[weekday(date)]} ${date.slice(8)}/${date.slice(5, 7)}`

/** `seg 16/11 a dom 22/11/2026` */
export function periodText({ from, to }: WastePeriod): string {
  const year = (date: string) => `/${date.slice(0, 4)}`
  if (from === to) return `${dayAndMonth(to)}${year(to)}`
  return `${dayAndMonth(from)}${from.slice(0, 4) === to.slice(0, 4) ? '' : year(from)} a ${dayAndMonth(to)}${year(to)}`
}

/** `20 % menos: R$ 268,30 na semana anterior` */
export function changeText(summary: WasteSummary): string {
  const change = changeOf(summary)
  return change.way === 'unknown' ? change.before : `${change.text}: ${change.before}`
}

/** Of a row's value: what had expired and what had not, for the two parts of its bar. */
export function partsOf({ value, expired }: Pick<WasteRow, 'value' | 'expired'>): {
  readonly late: number
  readonly within: number
} {
  const [all, late] = [Number(value), Number(expired)]
  return { late, within: Math.round((all - late) * 100) / 100 }
}

/** What the two parts of a bar are, in words. */
export function partsText(row: Pick<WasteRow, 'value' | 'expired'>): string {
  const { late, within } = partsOf(row)
  const parts = [
    late > 0 ? `vencido ${reais(exact(late))}` : '',
    within > 0 ? `dentro da validade ${reais(exact(within))}` : '',
  ].filter((part) => part !== '')
  return parts.join(', ') || 'sem valor'
}

/** Above this share of what was made, a product's waste is marked. */
const HIGH_SHARE = 0.2

/** `38 %` of the labels that were made in the period. A part that was thrown away is no label. */
export function shareOfMade({ count, parts, produced }: Pick<WasteProductRow, 'count' | 'parts' | 'produced'>): {
  readonly text: string
  readonly isHigh: boolean
} {
  const labels = count - parts
  if (produced === 0) return { text: '–', isHigh: false }
  const percent = Math.round((labels / produced) * 100)
  if (percent > 100) return { text: '> 100 %', isHigh: true }
  return { text: percent === 0 && labels > 0 ? '< 1 %' : `${percent} %`, isHigh: labels / produced >= HIGH_SHARE }
}

/** The first rows, and the sum of the others as one. */
export function topProducts(rows: readonly WasteProductRow[], shown: number): readonly WasteProductRow[] {
  // One other product takes no more room than the sum would.
  if (rows.length <= shown + 1) return rows
  const rest = rows.slice(shown)
  const money = (of: (row: WasteProductRow) => string) => {
    const sum = sumOf(rest.map((row) => exact(Number(of(row)))))
    return sum.numerator.div(sum.denominator).toFixed(2)
  }
  const count = (of: (row: WasteProductRow) => number) => rest.reduce((sum, row) => sum + of(row), 0)
  return [
    ...rows.slice(0, shown),
    {
      key: 'others',
      name: `Outros ${rest.length} produtos`,
      baseProductId: null,
      value: money(({ value }) => value),
      expired: money(({ expired }) => expired),
      count: count((row) => row.count),
      uncosted: count(({ uncosted }) => uncosted),
      parts: count(({ parts }) => parts),
      produced: count(({ produced }) => produced),
    },
  ]
}

const HEAT_WEEKS = 5
const HEAT_WEEKS_MAX = 13

/** Before this Monday the heat map has no week. */
const heatLimit = (to: string): string => addDays(mondayOf(to), -7 * (HEAT_WEEKS_MAX - 1))

/** Says where the period has more weeks than its heat map. */
export const heatTitle = ({ from, to }: WastePeriod): string =>
  from < heatLimit(to) ? `Em que dia · últimas ${HEAT_WEEKS_MAX} semanas` : 'Em que dia'

/** The weeks of the heat map: those of the period, at least five, at most thirteen. No day after today. */
export function heatPeriod({ from, to }: WastePeriod, today: string): WastePeriod {
  const last = mondayOf(to)
  const [least, most] = [addDays(last, -7 * (HEAT_WEEKS - 1)), heatLimit(to)]
  const first = mondayOf(from) < least ? mondayOf(from) : least
  const sunday = addDays(last, 6)
  return { from: first > most ? first : most, to: sunday > today && today >= to ? today : sunday }
}

export interface WasteWeek extends HeatWeek<number> {
  readonly sum: number
  /** Whether the week has days of the chosen period. */
  readonly isCurrent: boolean
}

/** `heat`: the summary of `heatPeriod`. */
export function wasteWeeks(heat: WasteSummary, chosen: WastePeriod): readonly WasteWeek[] {
  const byDay = new Map(heat.byDay.map(({ key, value }) => [key, Number(value)]))
  return heatWeeks(heat, (date) => byDay.get(date) ?? 0).map((week) => ({
    ...week,
    sum: week.days.reduce<number>((sum, value) => Math.round((sum + (value ?? 0)) * 100) / 100, 0),
    isCurrent: week.from <= chosen.to && week.to >= chosen.from,
  }))
}

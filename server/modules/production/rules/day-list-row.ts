import Big from 'big.js'
import { addDays, weekday } from '../../../contract/calendar.ts'
import { inUnit } from '../../../contract/units.ts'
import { nameKey } from '../../../contract/text.ts'
import type { Amount } from '../ports.ts'

const WEEKS = 4
/** In so many of the weeks there were uses, else no mean is shown. */
const WEEKS_WITH_USES = 3

/** By base product: how many labels there should be on each weekday, Sunday first. */
export type Levels = ReadonlyMap<string, readonly number[]>

interface Par {
  readonly par: number
  readonly parFrom: 'definido' | 'media' | null
}
const NONE: Par = { par: 0, parFrom: null }

/** The number that the house has set for the weekday of the date; 0: none. */
export const setFor = (date: string, levels: Levels, id: string): number => levels.get(id)?.[weekday(date)] ?? 0

/**
 * How many labels there should be. A weekday without a number has no par, also where the house has set other weekdays of the
 * product: the mean takes its place.
 *
 * @param set 0: the house has set none for the weekday
 * @param uses on that weekday in each of the last four weeks
 */
export function parOf(set: number, uses: readonly number[]): Par {
  if (set > 0) return { par: set, parFrom: 'definido' }
  const par = meanOf(uses)
  return par > 0 ? { par, parFrom: 'media' } : NONE
}

/** 0: there were uses in too few of the weeks. */
function meanOf(uses: readonly number[]): number {
  if (uses.filter((count) => count > 0).length < WEEKS_WITH_USES) return 0
  return Math.ceil(uses.reduce((sum, count) => sum + count, 0) / WEEKS)
}

/** The means of the seven weekdays, Sunday first. `uses`: of the days of `weeksBefore`. */
export const meansOf = (uses: readonly number[]): number[] =>
  Array.from({ length: 7 }, (_, day) => meanOf(uses.slice(day * WEEKS, (day + 1) * WEEKS)))

/** The same weekday in the last four weeks. Only days that are over count, so that a list far ahead has a mean too. */
export function daysBefore(date: string, today: string): string[] {
  let last = addDays(date, -7)
  while (last >= today) last = addDays(last, -7)
  return Array.from({ length: WEEKS }, (_, week) => addDays(last, -7 * week))
}

/** The days by which each weekday has its mean: the last four Sundays first. */
export const weeksBefore = (today: string): string[] =>
  Array.from({ length: 7 }, (_, day) => daysBefore(addDays(today, (day - weekday(today) + 7) % 7), today)).flat()

export const shortOf = ({ par, usable }: { readonly par: number; readonly usable: number }) => Math.max(0, par - usable)

/** How many times the sheet makes what is short, rounded up to the next half. null: its yield does not say it. */
export function timesOf(short: number, pack: Amount | null, yielded: Amount | null): number | null {
  if (pack === null || yielded === null || yielded.n <= 0) return null
  const each = inUnit(pack.n, pack.unit, yielded.unit)
  if (each === null) return null
  // Multiplied before it is compared: a quotient of Big is rounded.
  const needed = each.times(short).times(2)
  const halves = needed.div(yielded.n).round(0, Big.roundDown)
  const enough = halves.times(yielded.n).gte(needed) ? halves : halves.plus(1)
  return enough.div(2).toNumber()
}

const lastWeekdays = [
  'dos últimos domingos',
  'das últimas segundas',
  'das últimas terças',
  'das últimas quartas',
  'das últimas quintas',
  'das últimas sextas',
  'dos últimos sábados',
]

interface Counted extends Par {
  readonly usable: number
}

export function rowText(date: string, { par, parFrom, usable }: Counted): string {
  switch (parFrom) {
    case 'definido':
      return `${par} ${par === 1 ? 'desejado' : 'desejados'} − ${usable} com validade até ${date.slice(8)}/${date.slice(5, 7)}`
    case 'media':
      return `média ${lastWeekdays[weekday(date)] ?? ''}: ${par}`
    case null:
      return 'sem quantidade desejada'
    default:
      return parFrom satisfies never
  }
}

interface Ordered {
  readonly name: string
  readonly par: number
  readonly usable: number
  readonly short: number
  readonly skipped: object | null
}

/** Whether somebody still has to make it for the day. */
export const hasGap = ({ short, skipped }: Pick<Ordered, 'short' | 'skipped'>): boolean => short > 0 && skipped === null

/**
 * The soonest gap first: where a smaller part of the par is there, the day runs out of the product earlier. Of equal parts the
 * greater shortage is first. What is not short, and what nobody makes on the day, has no gap and follows by name.
 */
export function bySoonestGap(one: Ordered, other: Ordered): number {
  if (hasGap(one) !== hasGap(other)) return hasGap(one) ? -1 : 1
  const soonest = hasGap(one) ? one.usable * other.par - other.usable * one.par || other.short - one.short : 0
  return soonest || byName(one.name, other.name)
}

function byName(one: string, other: string): number {
  const [first, second] = [nameKey(one), nameKey(other)]
  if (first === second) return 0
  return first < second ? -1 : 1
}

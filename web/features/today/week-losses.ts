import { isUncosted, WITHOUT_COST } from '#contract/worth'
import type { WasteRow } from '#contract/waste'
import { addDays } from '#contract/labels/shelf-life'
import { amountText } from '#contract/labels/worth'

const WEEK = 7

interface LossDay {
  readonly date: string
  readonly cents: number
  /** The same weekday a week before. */
  readonly centsBefore: number
}

/** What was thrown out in the seven days before today, and in the seven before those. */
export interface WeekLosses {
  readonly from: string
  readonly to: string
  readonly days: readonly LossDay[]
  readonly cents: number
  readonly centsBefore: number
  /** Discards of the week, and those of them without a known cost. */
  readonly count: number
  readonly uncosted: number
  /** The same of the week before. */
  readonly countBefore: number
  readonly uncostedBefore: number
}

/** Both weeks, whole days only: today is not over. */
export const lossPeriod = (today: string) => ({ from: addDays(today, -2 * WEEK), to: addDays(today, -1) })

export function weekLosses(
  rows: readonly Pick<WasteRow, 'key' | 'value' | 'count' | 'uncosted'>[],
  today: string,
): WeekLosses {
  const byDate = new Map(rows.map((row) => [row.key, row]))
  const centsOf = (date: string) => Math.round(Number(byDate.get(date)?.value ?? 0) * 100)
  const dates = Array.from({ length: WEEK }, (_, index) => addDays(today, index - WEEK))
  const days = dates.map((date) => ({ date, cents: centsOf(date), centsBefore: centsOf(addDays(date, -WEEK)) }))
  const sum = (of: (day: LossDay) => number) => days.reduce((total, day) => total + of(day), 0)
  return {
    from: addDays(today, -WEEK),
    to: addDays(today, -1),
    days,
    cents: sum(({ cents }) => cents),
    centsBefore: sum(({ centsBefore }) => centsBefore),
    count: sum(({ date }) => byDate.get(date)?.count ?? 0),
    uncosted: sum(({ date }) => byDate.get(date)?.uncosted ?? 0),
    countBefore: sum(({ date }) => byDate.get(addDays(date, -WEEK))?.count ?? 0),
    uncostedBefore: sum(({ date }) => byDate.get(addDays(date, -WEEK))?.uncosted ?? 0),
  }
}

/** Something was thrown out in one of the two weeks. */
export const hasLosses = ({ count, countBefore }: WeekLosses): boolean => count + countBefore > 0

/**
 * The change in whole per cent, less than nothing for a smaller loss. null: there was no loss before, or no discard of
 * one of the weeks has a known cost.
 */
export function changeOf(losses: Pick<WeekLosses, 'cents' | 'centsBefore' | 'count' | 'uncosted'>): number | null {
  const { cents, centsBefore } = losses
  return centsBefore === 0 || isUncosted(losses) ? null : Math.round(((cents - centsBefore) / centsBefore) * 100)
}

/** What the week before is said to have cost where it is not compared: `sem custo`, `nada`, `R$ 42,00`. */
export function beforeText({ centsBefore, countBefore, uncostedBefore }: WeekLosses): string {
  if (isUncosted({ count: countBefore, uncosted: uncostedBefore })) return WITHOUT_COST
  return centsBefore === 0 ? 'nada' : `R$\u00a0${amountText(centsBefore)}`
}

/** `16–22/11`, `28/11–04/12`. */
export function periodText({ from, to }: Pick<WeekLosses, 'from' | 'to'>): string {
  const [month, lastMonth] = [from.slice(5, 7), to.slice(5, 7)]
  const start = month === lastMonth ? from.slice(8) : `${from.slice(8)}/${month}`
  return `${start}–${to.slice(8)}/${lastMonth}`
}

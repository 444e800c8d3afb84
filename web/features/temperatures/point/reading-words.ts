import { celsiusText } from '#contract/food'
import { localDate, weekdayLabel, zonedInstant } from '#contract/calendar'
import { readingActionNames } from '#contract/temperatures/readings'
import type { PointReading } from '#contract/temperatures/readings'

/** `08:10`, of an instant. */
export const hourOf = (at: string, timeZone: string): string => zonedInstant(new Date(at), timeZone).slice(11, 16)

/** `28/11 08:10` */
export function momentOf(at: number, timeZone: string): string {
  const text = zonedInstant(new Date(at), timeZone)
  return `${text.slice(8, 10)}/${text.slice(5, 7)} ${text.slice(11, 16)}`
}

/** What stands below a temperature: who, what was done, and what was entered late or corrected. */
export function readingText(reading: PointReading, timeZone: string): string {
  const { person, action, note, late, enteredAt, correction } = reading
  const corrected =
    correction === null
      ? ''
      : `corrigido de ${celsiusText(correction.before)}: ${correction.reason}${correction.person === null ? '' : ` (${correction.person})`}`
  return [
    person ?? 'sensor',
    action === null || action === 'outro' ? '' : readingActionNames[action],
    note,
    late ? `lançado às ${hourOf(enteredAt, timeZone)}` : '',
    corrected,
  ]
    .filter(Boolean)
    .join(' · ')
}

export interface ReadingDay {
  readonly date: string
  readonly readings: readonly PointReading[]
}

/** The readings by day, the newest day and the newest reading first. */
export function byDay(readings: readonly PointReading[], timeZone: string): readonly ReadingDay[] {
  const days = new Map<string, PointReading[]>()
  for (const reading of readings) {
    const date = localDate(new Date(reading.at), timeZone)
    days.set(date, [reading, ...(days.get(date) ?? [])])
  }
  return [...days].map(([date, own]) => ({ date, readings: own })).reverse()
}

/** `Hoje, sáb 28/11`, `ter 24/11` */
export const dayText = (date: string, today: string, timeZone: string): string =>
  `${date === today ? 'Hoje, ' : ''}${weekdayLabel(date, timeZone).toLowerCase()} ${date.slice(8, 10)}/${date.slice(5, 7)}`

import { byStatus } from '#contract/labels/act-table'
import { isWithdrawn } from '#contract/labels'
import type { Label, WithdrawnStatus } from '#contract/labels'
import { localDate, utcMidnight, weekday } from '#contract/calendar'
import { counted } from '#contract/words'
import { blockedText } from '../allowed.ts'
import type { ExpiryTone } from '../week-days.ts'
import { toneOf, weekdayNames } from '../week-days.ts'

const DAY_MS = 86_400_000

/** The state of a row: its colour, and always the word for it. */
export interface RowState {
  readonly tone: ExpiryTone | 'gone'
  readonly word: string
}

const withdrawnWords: Readonly<Record<WithdrawnStatus, string>> = {
  ...byStatus(({ product }) => product),
  transformed: 'Substituído',
  annulled: 'Anulado',
}

/**
 * `vence amanhã`, `venceu há 2 dias`. It follows the calendar alone, so that an open list renders its rows again once a
 * day.
 *
 * @param today `YYYY-MM-DD` in the zone
 */
export function rowState(labels: readonly Label[], today: string, timeZone: string): RowState {
  const [label] = labels
  if (label === undefined) return { tone: 'gone', word: '' }
  if (isWithdrawn(label.status)) return { tone: 'gone', word: withdrawnWords[label.status] }
  const blocked = blockedText(labels)
  if (blocked !== null) return { tone: 'late', word: blocked }
  // The last day of what expires at the first instant of a day is the day before.
  const lastDay = localDate(new Date(Date.parse(label.expires_at) - 1), timeZone)
  const days = Math.round((utcMidnight(lastDay) - utcMidnight(today)) / DAY_MS)
  if (label.status === 'expired') return { tone: 'late', word: `venceu ${pastText(Math.max(0, -days))}` }
  const tone = toneOf(Math.max(0, days))
  return { tone, word: tone === 'soon' ? `vence ${dayName(lastDay)}` : aheadText(days) }
}

function pastText(days: number): string {
  if (days === 0) return 'hoje'
  return days === 1 ? 'ontem' : `há ${counted(days, 'dia', 'dias')}`
}

function aheadText(days: number): string {
  if (days <= 0) return 'vence hoje'
  return days === 1 ? 'vence amanhã' : `em ${counted(days, 'dia', 'dias')}`
}

const dayName = (date: string): string => weekdayNames[weekday(date)] ?? ''

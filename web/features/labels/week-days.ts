import type { Label } from '#contract/labels'
import { addDays, EXPIRING_DAYS, localDate, shelfDays, URGENT_DAYS } from '#contract/labels/shelf-life'

/** The group of a label by its days to expiry: each has one colour and one word. */
export type ExpiryTone = 'late' | 'today' | 'tomorrow' | 'soon' | 'ok'

export interface WeekDay {
  /** Days from today. -1: everything that has expired. */
  readonly day: number
  /** `YYYY-MM-DD`; blank for what has expired. */
  readonly date: string
  readonly tone: ExpiryTone
  readonly count: number
}

/** A tone as the head of a group. */
export const groupNames: Readonly<Record<ExpiryTone, string>> = {
  late: 'Vencidos',
  today: 'Hoje',
  tomorrow: 'Amanhã',
  soon: 'Até 3 dias',
  ok: 'Até 7 dias',
}

export const weekdayNames = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const

export function toneOf(day: number): ExpiryTone {
  if (day < 0) return 'late'
  if (day === 0) return 'today'
  if (day === 1) return 'tomorrow'
  return day <= URGENT_DAYS ? 'soon' : 'ok'
}

/** The day of a label that has not expired at `now`, counted from today. */
export function dayOf(label: Pick<Label, 'expires_at'>, now: Date, timeZone: string): number {
  return Math.max(0, shelfDays(new Date(label.expires_at), now, timeZone))
}

/** The labels of each day from the lists, where these are whole. */
export function countDays(
  expired: number,
  expiring: readonly Pick<Label, 'expires_at'>[],
  now: Date,
  timeZone: string,
): ReadonlyMap<number, number> {
  const counts = new Map([[-1, expired]])
  for (const label of expiring) {
    const day = dayOf(label, now, timeZone)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return counts
}

/** What has expired, and what expires on each of the next days; the last day only where something expires on it. */
export function weekDays(counts: ReadonlyMap<number, number>, now: Date, timeZone: string): readonly WeekDay[] {
  const today = localDate(now, timeZone)
  const days = Array.from({ length: EXPIRING_DAYS + 1 }, (_, day) => ({
    day,
    date: addDays(today, day),
    tone: toneOf(day),
    count: counts.get(day) ?? 0,
  }))
  return [
    { day: -1, date: '', tone: 'late', count: counts.get(-1) ?? 0 },
    ...days.filter(({ day, count }) => day < EXPIRING_DAYS || count > 0),
  ]
}

import type { AuditEntry } from '#contract/audit'
import { addDays, localDate } from '#contract/labels/shelf-life'
import { formatDate } from '../../lib/format.ts'

export interface AuditDay {
  readonly date: string
  /** "Hoje", "Ontem", or the date. */
  readonly name: string
  readonly entries: readonly AuditEntry[]
}

/** Groups the entries by day in the tenant's time zone, keeping their order. */
export function auditDays(entries: readonly AuditEntry[], timeZone: string, now: Date): readonly AuditDay[] {
  const today = localDate(now, timeZone)
  const byDate = new Map<string, AuditEntry[]>()
  for (const entry of entries) {
    const date = localDate(new Date(entry.at), timeZone)
    const ofDay = byDate.get(date)
    if (ofDay) ofDay.push(entry)
    else byDate.set(date, [entry])
  }
  return [...byDate].map(([date, ofDay]) => ({ date, name: nameOf(date, today), entries: ofDay }))
}

function nameOf(date: string, today: string): string {
  if (date === today) return 'Hoje'
  return date === addDays(today, -1) ? 'Ontem' : formatDate(date)
}

import { shelfDays, shelfDaysText } from '#contract/labels/shelf-life'

/** What remains until a label expires, in words. */
export function remainingText(expiresAt: Date, now: Date, timeZone: string): string {
  const days = shelfDays(expiresAt, now, timeZone)
  return days < 0 ? 'Vencido' : `Vence ${shelfDaysText(days)}`
}

import { shelfDays, shelfDaysText } from '#contract/labels/shelf-life'

export function remainingText(expiresAt: Date, now: Date, timeZone: string): string {
  const days = shelfDays(expiresAt, now, timeZone)
  return days < 0 ? 'Vencido' : `Vence ${shelfDaysText(days)}`
}

import { daysRemaining, localDate } from '#contract/labels/shelf-life'

/**
 * What remains until a label expires, in words. Days are counted as for the colour: the ceiling, so that today is one of
 * them, and "Restam 3 dias" is red.
 */
export function remainingText(expiresAt: Date, now: Date, timeZone: string): string {
  const days = daysRemaining(expiresAt, now)
  if (days < 0) return 'Vencido'
  // A label good to the end of today expires with the first instant of tomorrow.
  if (localDate(new Date(expiresAt.getTime() - 1), timeZone) === localDate(now, timeZone)) return 'Vence hoje'
  return days <= 1 ? 'Vence amanhã' : `Restam ${days} dias`
}

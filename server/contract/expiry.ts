import { expiryInstant, localDate, requireLabelDate, shownDate, utcMidnight } from './calendar.ts'
import { wholeText } from './words.ts'

export {
  addDays,
  earliestOf,
  expiryInstant,
  formatLabelDate,
  isInstant,
  isLabelDate,
  localDate,
  weekday,
  weekdayLabel,
} from './calendar.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** "Expiring soon": not expired, with an expiry at most this many days ahead (decisions, "Labels"). */
export const EXPIRING_DAYS = 7
export const EXPIRING_MS = EXPIRING_DAYS * 86_400_000
/** The public page calls a label near its expiry within 48 hours (product.md §9). */
const PUBLIC_NEAR_MINUTES = 2880
/** The dashboard shows the date in red when at most this many days remain, or after the expiry (product.md §9). */
export const URGENT_DAYS = 3
export type ShelfState = 'expired' | 'expiring' | 'valid'
export type PublicState = 'expired' | 'near' | 'normal'

/**
 * Expired: the instant has passed. Expiring: the instant is at most 7 days (168 hours) ahead.
 * At the exact instant a label is not expired yet; it is one millisecond later.
 */
export function shelfState(expiresAt: Date, now: Date): ShelfState {
  const remaining = expiresAt.getTime() - now.getTime()
  if (remaining < 0) return 'expired'
  return remaining <= EXPIRING_MS ? 'expiring' : 'valid'
}

/** Why a label would be late at the instant of its generation: its date has passed, or comes before the manipulation. */
export type Lateness = 'expired' | 'before_manipulation'

/** Null for a label in time. A date and a date-time are compared by their days in the zone. */
export function latenessOf(
  { expirationDate, manipulationDate }: { readonly expirationDate: string; readonly manipulationDate: string },
  now: Date,
  timeZone: string,
): Lateness | null {
  if (shelfState(expiryInstant(expirationDate, timeZone), now) === 'expired') return 'expired'
  const [expiration, manipulation] = [requireLabelDate(expirationDate), requireLabelDate(manipulationDate)]
  const isBefore =
    expiration.kind === 'instant' && manipulation.kind === 'instant'
      ? expiration.instant < manipulation.instant
      : shownDate(expiration, timeZone) < shownDate(manipulation, timeZone)
  return isBefore ? 'before_manipulation' : null
}

/** The state on the public page. At the exact instant of expiry a label is still near, as in `shelfState`. */
export function publicState(expiresAt: Date, now: Date): PublicState {
  const remaining = expiresAt.getTime() - now.getTime()
  if (remaining < 0) return 'expired'
  return remaining <= PUBLIC_NEAR_MINUTES * MINUTE_MS ? 'near' : 'normal'
}

/** Days since the expiry (dias vencido), rounded up: 1 right after the expiry, 0 before it. */
export function daysExpired(expiresAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((now.getTime() - expiresAt.getTime()) / DAY_MS))
}

/**
 * Days to the expiry, rounded up: 1 on the last day of a date, 0 at the exact instant, `-daysExpired` after it.
 * So `daysRemaining <= URGENT_DAYS` means exactly "72 hours or fewer".
 */
export function daysRemaining(expiresAt: Date, now: Date): number {
  const overdue = daysExpired(expiresAt, now)
  if (overdue > 0) return -overdue
  return Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS)
}

/**
 * Days to the expiry in the zone's calendar: 0 when today is the last valid day, 1 when tomorrow is; `-daysExpired`
 * after the expiry.
 */
export function shelfDays(expiresAt: Date, now: Date, timeZone: string): number {
  const overdue = daysExpired(expiresAt, now)
  if (overdue > 0) return -overdue
  // A label that is valid to the end of today expires at the first instant of tomorrow: its last day is that of the
  // millisecond before.
  const last = localDate(new Date(expiresAt.getTime() - 1), timeZone)
  return Math.max(0, Math.round((utcMidnight(last) - utcMidnight(localDate(now, timeZone))) / DAY_MS))
}

/** `shelfDays` as text: `hoje`, `amanhã`, `em 3 dias`, `há 1 dia`. */
export function shelfDaysText(days: number): string {
  if (days === 0) return 'hoje'
  if (days === 1) return 'amanhã'
  return days > 0 ? `em ${wholeText(days)} dias` : `há ${days === -1 ? '1 dia' : `${wholeText(-days)} dias`}`
}

/** Days from one instant to a later one in the zone's calendar. */
export function daysBetween(from: Date, to: Date, timeZone: string): number {
  const day = (at: Date) => utcMidnight(localDate(at, timeZone))
  return Math.max(0, Math.round((day(to) - day(from)) / DAY_MS))
}

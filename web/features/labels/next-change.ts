import { URGENT_DAYS } from '#contract/labels/shelf-life'

const DAY_MS = 86_400_000

/**
 * The next instant at which a screen with labels must change: a label expires, enters its last three days, or has been expired
 * for one more day.
 *
 * @returns epoch milliseconds after `now`, or null when no change is ahead
 */
export function nextChange(expiries: readonly string[], now: number): number | null {
  const ahead = expiries.flatMap((expiry) => {
    const expires = Date.parse(expiry)
    if (Number.isNaN(expires)) return []
    if (expires < now) return [expires + (Math.floor((now - expires) / DAY_MS) + 1) * DAY_MS]
    return [expires, expires - URGENT_DAYS * DAY_MS].filter((instant) => instant > now)
  })
  return ahead.length === 0 ? null : Math.min(...ahead)
}

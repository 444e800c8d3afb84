/** Wrong PINs of one person at one device before that person waits there. */
const BEFORE_WAIT = 5
export const PIN_WAIT_S = 60
/** Wrong PINs of one person in a day, at all devices together, before an administrator must unblock the PIN. */
const BEFORE_BLOCK = 20
const DAY_MS = 24 * 3_600_000

export interface PinFailures {
  /** At this device, since the person last got it right there. */
  readonly here: number
  readonly lastAt: Date | null
  /** The times of the day's failures at all devices. */
  readonly recent: readonly Date[]
  readonly isBlocked: boolean
}

export type PinLimit =
  | { readonly kind: 'free' }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'blocked' }

/**
 * Whether the next PIN may be tried. After every fifth failure the person waits a minute. A failure that lies further
 * ahead than that minute was dated by a clock that was wrong, and is not waited for; the failures stay counted.
 */
export function pinLimit({ here, lastAt, recent, isBlocked }: PinFailures, now: Date): PinLimit {
  if (isBlocked || isBlocking(recentOf(recent, now))) return { kind: 'blocked' }
  if (lastAt === null || here === 0 || here % BEFORE_WAIT !== 0) return { kind: 'free' }
  const elapsed = (now.getTime() - lastAt.getTime()) / 1000
  if (elapsed >= PIN_WAIT_S || elapsed < -PIN_WAIT_S) return { kind: 'free' }
  return { kind: 'wait', seconds: Math.min(PIN_WAIT_S, Math.ceil(PIN_WAIT_S - elapsed)) }
}

/** The failures that still count: a right PIN does not take them back, a day does. */
export const recentOf = (failures: readonly Date[], now: Date): readonly Date[] =>
  failures.filter((at) => now.getTime() - at.getTime() < DAY_MS)

/** Whether so many failures block the PIN. */
export const isBlocking = (recent: readonly Date[]): boolean => recent.length >= BEFORE_BLOCK

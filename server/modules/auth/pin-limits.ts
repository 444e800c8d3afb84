/** Wrong PINs of one person at one device before that person waits there. */
const BEFORE_WAIT = 5
export const PIN_WAIT_S = 60
/** Wrong PINs of one person, at all devices together, before an administrator must unblock the PIN. */
const BEFORE_BLOCK = 20

export interface PinFailures {
  /** Since the person last got it right at this device. */
  readonly here: number
  readonly everywhere: number
  readonly lastAt: Date | null
}

export type PinLimit =
  | { readonly kind: 'free' }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'blocked' }

/**
 * Whether the next PIN may be tried. After every fifth failure the person waits a minute. A failure that lies further
 * ahead than that minute was dated by a clock that was wrong, and is not waited for; the failures stay counted.
 */
export function pinLimit({ here, everywhere, lastAt }: PinFailures, now: Date): PinLimit {
  if (everywhere >= BEFORE_BLOCK) return { kind: 'blocked' }
  if (lastAt === null || here === 0 || here % BEFORE_WAIT !== 0) return { kind: 'free' }
  const elapsed = (now.getTime() - lastAt.getTime()) / 1000
  if (elapsed >= PIN_WAIT_S || elapsed < -PIN_WAIT_S) return { kind: 'free' }
  return { kind: 'wait', seconds: Math.min(PIN_WAIT_S, Math.ceil(PIN_WAIT_S - elapsed)) }
}

/** Whether this failure is the one that blocks. */
export const blocksNow = (everywhere: number): boolean => everywhere === BEFORE_BLOCK

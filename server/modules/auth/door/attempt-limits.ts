import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { PublicCall } from '../../../http/route.ts'
import { claimedDevice, isKnownDevice } from './known-devices.ts'
import { secondsToWait } from './login-attempts.ts'
import type { Entry } from './login-tokens.ts'
import { loginBusy } from './login-tokens.ts'
import { verifyPassword } from './password.ts'

type AnyCall = PublicCall<unknown, unknown, unknown>

/** Equals the number of failures before the first wait (login-attempts.ts). */
const CONCURRENT_PER_COUNTER = 5
const concurrentByCounter = new Map<string, number>()

/**
 * Evaluates an attempt, or answers null where the counter has too many concurrent attempts: a failure is counted only
 * after its evaluation, so concurrent attempts would all read the same low count.
 */
export async function withAttemptSlot<T>(counter: string, evaluate: () => Promise<T>): Promise<T | null> {
  const taken = concurrentByCounter.get(counter) ?? 0
  if (taken >= CONCURRENT_PER_COUNTER) return null
  concurrentByCounter.set(counter, taken + 1)
  try {
    return await evaluate()
  } finally {
    const left = (concurrentByCounter.get(counter) ?? 1) - 1
    if (left === 0) concurrentByCounter.delete(counter)
    else concurrentByCounter.set(counter, left)
  }
}

/** The account and the device of an attempt. Each source has its own failure counter and its own concurrent slots. */
export interface AttemptSource {
  readonly email: string
  /** Hash of a device token; null for all attempts at the account from unknown devices together. */
  readonly device: string | null
  /** The name of the failure counter. */
  readonly counter: string
}

/** Thrown to evaluate the attempt again as one from an unknown device. */
class UnknownDevice extends Error {}

/**
 * Evaluates an attempt with the limits of its own device, so that failed attempts from other places do not lock the
 * account's user out of a known device. The reads of `evaluate` check the device cookie (secondsToWaitFor); an attempt
 * whose device is not known for the account is limited as one from an unknown device.
 */
export async function limitConcurrentAttempts<T>(
  call: Pick<AnyCall, 'cookie'>,
  tenantId: string,
  email: string,
  evaluate: (source: AttemptSource) => Promise<T>,
): Promise<T | null> {
  const limited = (source: AttemptSource) => withAttemptSlot(`${tenantId}/${source.counter}`, () => evaluate(source))
  const device = claimedDevice(call)
  try {
    // An email address has no blank, so no address equals the counter of a device.
    if (device !== null) return await limited({ email, device, counter: `${email} device/${device}` })
  } catch (error) {
    if (!(error instanceof UnknownDevice)) throw error
  }
  return limited({ email, device: null, counter: email })
}

/**
 * Seconds to wait before an attempt is evaluated. Throws UnknownDevice where the account's user never logged in from
 * the device.
 */
export async function secondsToWaitFor(
  tx: TenantTransaction,
  { email, device, counter }: AttemptSource,
  now: Date,
): Promise<number> {
  const [wait, isKnown] = await Promise.all([
    secondsToWait(tx, counter, now),
    device === null || isKnownDevice(tx, device, email, now),
  ])
  if (!isKnown) throw new UnknownDevice('The device is not known for this account')
  return wait
}

/**
 * Whether the password matches the hash; without a hash false, at the same cost. Returns the attempt's token, unless the
 * password is wrong. Throws a 503 where the queue is full.
 */
export async function passwordMatches(entry: Entry, storedHash: string | null, password: string): Promise<boolean> {
  const matches = await verifyPassword(storedHash, password, { isFirst: entry.isKnownBrowser })
  if (matches !== false) entry.giveBack()
  if (matches === null) throw loginBusy()
  return matches
}

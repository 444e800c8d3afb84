import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import { HttpRefusal } from '../../http/problem.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import type { PublicCall } from '../../http/route.ts'
import { authMessages } from './contract.ts'
import { claimedDevice, isKnownDevice } from './known-devices.ts'
import { secondsToWait } from './login-attempts.ts'
import { verifyPassword } from './password.ts'

type AnyCall = PublicCall<unknown, unknown, unknown>
type Guesser = Pick<AnyCall, 'ip' | 'now'>

// Guesses from one address, whatever they aim at. Each is paid for before it is evaluated, so that guesses sent all at
// once are limited too; what was no guess gets its token back.
const guessesByAddress = rateLimit({ perMinute: 30, burst: 30 })

/** Pays for a guess; answers 0, or the seconds to wait. */
export function takeLoginToken({ ip, now }: Guesser): number {
  return guessesByAddress.take(ip, now)
}

export function wasNoGuess({ ip, now }: Guesser): void {
  guessesByAddress.charge(ip, now, -1)
}

/** As many as may fail before anybody waits (login-attempts.ts). */
const GUESSES_AT_ONCE = 5
/** Beyond these a flood is turned away before it has cost a look into the database. */
const ALL_GUESSES_MAX = 50
const underWay = new Map<string, number>()
let all = 0

/**
 * Evaluates a guess at an account, or answers null where so many are under way already: failures are counted when they are
 * known, so that guesses sent all at once would each find none counted yet. Throws a 503 where too many guess at anything.
 */
export async function whileFewGuess<T>(account: string, evaluate: () => Promise<T>): Promise<T | null> {
  if (all >= ALL_GUESSES_MAX) throw busy()
  const others = underWay.get(account) ?? 0
  if (others >= GUESSES_AT_ONCE) return null
  underWay.set(account, others + 1)
  all += 1
  try {
    return await evaluate()
  } finally {
    all -= 1
    const left = (underWay.get(account) ?? 1) - 1
    if (left === 0) underWay.delete(account)
    else underWay.set(account, left)
  }
}

/** With whose guesses one is counted and limited. */
export interface GuessedFrom {
  readonly email: string
  /** A browser from which the account's user has logged in before, or claims to be; null: all strangers together. */
  readonly device: string | null
  /** The name under which failures are counted. */
  readonly account: string
}

/** Thrown to begin again as a stranger. */
class UnknownDevice extends Error {}

/**
 * Evaluates a guess among those of its own browser, so that whoever guesses elsewhere keeps nobody from logging in there. What a browser
 * claims is proven by the reads that the evaluation makes anyway; where it is not true, its guess is one of the strangers'.
 */
export async function limitConcurrentGuesses<T>(call: Pick<AnyCall, 'cookie'>, tenantId: string, email: string, evaluate: (from: GuessedFrom) => Promise<T>): Promise<T | null> {
  const among = (from: GuessedFrom) => whileFewGuess(`${tenantId}/${from.account}`, () => evaluate(from))
  const device = claimedDevice(call)
  try {
    // No address holds a blank: none is named like a device.
    if (device !== null) return await among({ email, device, account: `${email} device/${device}` })
  } catch (error) {
    if (!(error instanceof UnknownDevice)) throw error
  }
  return among({ email, device: null, account: email })
}

/** Seconds to wait before a guess is evaluated. Throws where its browser is none that the account's user has logged in from. */
export async function secondsToWaitFrom(tx: TenantTransaction, { email, device, account }: GuessedFrom, now: Date): Promise<number> {
  const [wait, isKnown] = await Promise.all([secondsToWait(tx, account, now), device === null || isKnownDevice(tx, device, email, now)])
  if (!isKnown) throw new UnknownDevice('Begin again as a stranger')
  return wait
}

/** Whether a password that was paid for is the hash's (null: nobody's, at the same cost). Throws a 503 where too many wait. */
export async function passwordMatches(guesser: Guesser, storedHash: string | null, password: string): Promise<boolean> {
  const matches = await verifyPassword(storedHash, password)
  if (matches !== false) wasNoGuess(guesser)
  if (matches === null) throw busy()
  return matches
}

/** Too many passwords wait for their turn. */
export function busy(): HttpRefusal {
  return new HttpRefusal(503, 'login_busy', authMessages.busy, { headers: { 'Retry-After': '2' } })
}

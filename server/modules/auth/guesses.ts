import { HttpRefusal } from '../../http/problem.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import type { PublicCall } from '../../http/route.ts'
import { authMessages } from './contract.ts'
import { verifyPassword } from './password.ts'

type Guesser = Pick<PublicCall<unknown, unknown, unknown>, 'ip' | 'now'>

// Guesses from one address, whatever they aim at. Each is paid for before it is evaluated, so that guesses sent all at
// once are limited too; what was no guess gets its token back.
const guessesByAddress = rateLimit({ perMinute: 30, burst: 30 })

/** Pays for a guess; answers 0, or the seconds to wait. */
export function payForGuess({ ip, now }: Guesser): number {
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

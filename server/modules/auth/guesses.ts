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

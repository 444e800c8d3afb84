import { networkOf } from '../../../http/client-ip.ts'
import { HttpRefusal } from '../../../http/problem.ts'
import { rateLimit } from '../../../http/rate-limit.ts'
import type { RequestValues } from '../../../http/route.ts'
import { authMessages } from '../contract/session.ts'

type Caller = Pick<RequestValues<unknown, unknown, unknown>, 'ip' | 'now'>

/**
 * A token bucket per network (an IPv4 address, a /64 of IPv6), for attempts at any account. A token is taken before
 * anything else is done for the attempt, and returned where the attempt succeeded or the product was too busy for it.
 */
export const loginTokens = rateLimit({ perMinute: 30, burst: 30 })

/** Takes a token of the caller's network; answers 0, or the seconds to wait for one. */
export function takeLoginToken({ ip, now }: Caller): number {
  return loginTokens.take(networkOf(ip), now)
}

export function returnLoginToken({ ip, now }: Caller): void {
  loginTokens.charge(networkOf(ip), now, -1)
}

/** An attempt at a password that was let in (login-door.ts) and has paid its token. */
export interface Entry {
  readonly isKnownBrowser: boolean
  /** Returns the token: the attempt succeeded, or was not evaluated because the product is busy. */
  giveBack(): void
}

export function loginBusy(): HttpRefusal {
  return new HttpRefusal(503, 'login_busy', authMessages.busy, { headers: { 'Retry-After': '2' } })
}

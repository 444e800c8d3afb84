import { networkOf } from '../../../http/client-ip.ts'
import { rateLimit } from '../../../http/rate-limit.ts'
import type { RateLimit } from '../../../http/rate-limit.ts'
import type { PublicCall } from '../../../http/route.ts'
import { inTurns } from './turns.ts'
import { claimedDevice } from './known-devices.ts'
import type { Entry } from './login-tokens.ts'
import { loginBusy, loginTokens } from './login-tokens.ts'

/** All attempts at once, each with its reads and its place in the queue of passwords. */
const AT_ONCE = 60
/** Of these, places that only known browsers get, so that a flood from many addresses leaves them some. */
const KEPT_FOR_KNOWN = 10
/** The rest of a network's attempts wait outside for their turn. Its tokens bound how many can wait. */
const AT_ONCE_PER_SOURCE = 8

/** A known browser has tokens of its own: guesses from its network do not use them up. */
const deviceTokens = rateLimit({ perMinute: 30, burst: 30 })
/** False claims to be a known browser. Without a token left, claims from the network are not looked up. */
const claimTokens = rateLimit({ perMinute: 10, burst: 10 })

type Caller = Pick<PublicCall<unknown, unknown, unknown>, 'ip' | 'now' | 'cookie'>

export type Entered<T> =
  | { readonly kind: 'done'; readonly result: T }
  | { readonly kind: 'wait'; readonly seconds: number }

interface Source {
  readonly key: string
  readonly tokens: RateLimit
  readonly isKnownBrowser: boolean
}

let inside = 0
const inTurn = inTurns(AT_ONCE_PER_SOURCE)

/**
 * Lets an attempt at a password in. Its source pays a token first and waits for one of its own turns, and only then is a
 * place taken that others could need, or a connection to the database. The source is the network, or the browser where
 * the tenant knows it (`isKnown` looks its device up). Throws a 503 where all places are taken.
 */
export async function throughTheDoor<T>(
  caller: Caller,
  isKnown: (device: string) => Promise<boolean>,
  attempt: (entry: Entry) => Promise<T>,
): Promise<Entered<T>> {
  const { key, tokens, isKnownBrowser } = await sourceOf(caller, isKnown)
  const seconds = tokens.take(key, caller.now)
  if (seconds > 0) return { kind: 'wait', seconds }
  const giveBack = () => tokens.charge(key, caller.now, -1)
  const result = await inTurn(key, async () => {
    if (inside >= AT_ONCE - (isKnownBrowser ? 0 : KEPT_FOR_KNOWN)) {
      giveBack()
      throw loginBusy()
    }
    inside += 1
    try {
      return await attempt({ isKnownBrowser, giveBack })
    } finally {
      inside -= 1
    }
  })
  return { kind: 'done', result }
}

async function sourceOf(caller: Caller, isKnown: (device: string) => Promise<boolean>): Promise<Source> {
  const network = networkOf(caller.ip)
  const device = claimedDevice(caller)
  // The claim is paid before it is looked up, so that invented cookies buy ten reads a minute and no more.
  if (device !== null && claimTokens.take(network, caller.now) === 0 && (await isKnown(device))) {
    claimTokens.charge(network, caller.now, -1)
    return { key: device, tokens: deviceTokens, isKnownBrowser: true }
  }
  return { key: network, tokens: loginTokens, isKnownBrowser: false }
}

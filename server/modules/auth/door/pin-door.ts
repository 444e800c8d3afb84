import { HttpRefusal } from '../../../http/problem.ts'
import type { RateLimit } from '../../../http/rate-limit.ts'
import { rateLimit } from '../../../http/rate-limit.ts'
import { kitchenMessages } from '../contract/kitchen.ts'
import { loginBusy } from './login-tokens.ts'
import { hashPinInQueue, verifyPin } from './password.ts'
import { inTurns } from './turns.ts'

/** Attempts at one device, whoever the person is: a person without a PIN is counted nowhere else. */
const attempts = rateLimit({ perMinute: 20, burst: 20 })
/** New PINs that one user sets. */
const changes = rateLimit({ perMinute: 10, burst: 10 })
/** Of one tenant, so that its devices together leave the other tenants their places in the queue of the PINs. */
const inTurn = inTurns(2)

interface Caller {
  readonly identity: { readonly tenantId: string; readonly userId: string }
  readonly now: Date
}

/** Throws a 429 where the device has had too many attempts. It comes before any look-up of a PIN. */
export function takeAttempt({ identity: { tenantId }, now }: Caller, deviceId: string): void {
  take(attempts, `${tenantId}/${deviceId}`, now)
}

/** A right PIN costs nothing: a busy kitchen changes hands more often than that. */
export function giveAttemptBack({ identity: { tenantId }, now }: Caller, deviceId: string): void {
  attempts.charge(`${tenantId}/${deviceId}`, now, -1)
}

/** Throws a 429 where the user has set too many PINs. */
export function takeChange({ identity: { tenantId, userId }, now }: Caller): void {
  take(changes, `${tenantId}/${userId}`, now)
}

/** Without a stored PIN false, at the same cost. Null where the queue of the PINs is full. */
export function pinMatches({ identity }: Caller, stored: string | null, pin: string): Promise<boolean | null> {
  return inTurn(identity.tenantId, () => verifyPin(stored, pin))
}

/** Throws a 503 where the queue of the PINs is full. */
export async function hashPin({ identity }: Caller, pin: string): Promise<string> {
  const hash = await inTurn(identity.tenantId, () => hashPinInQueue(pin))
  if (hash === null) throw loginBusy()
  return hash
}

function take(limit: RateLimit, key: string, now: Date): void {
  const seconds = limit.take(key, now)
  if (seconds === 0) return
  throw new HttpRefusal(429, 'too_many_attempts', kitchenMessages.wait, { headers: { 'Retry-After': String(seconds) } })
}

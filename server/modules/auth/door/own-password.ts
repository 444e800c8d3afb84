import { Rejection } from '../../../errors.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { HttpRefusal } from '../../../http/problem.ts'
import type { Reply, SessionCall } from '../../../http/route.ts'
import type { AttemptSource } from './attempt-limits.ts'
import { limitConcurrentAttempts, passwordMatches, secondsToWaitFor } from './attempt-limits.ts'
import { isDeviceOfTenant } from './known-devices.ts'
import { countFailure, forgetFailures } from './login-attempts.ts'
import { throughTheDoor } from './login-door.ts'
import type { Entry } from './login-tokens.ts'
import { findCredentials } from '../queries.ts'
import { authMessages } from '../contract/session.ts'

/** The call of a user who has sent the own password again. */
export type PasswordCall = SessionCall<unknown, unknown, { readonly currentPassword: string }>

/**
 * In the unit of the change: throws Rejection 'password_wrong' where the password was changed, or the user deactivated,
 * after the comparison.
 */
type Confirm = (unit: UnitOfWork) => Promise<void>

/**
 * Does what needs the user's own password beside the session. A wrong one counts as a failed attempt, as at the login: an
 * unattended tablet must not allow unlimited attempts.
 */
export async function withOwnPassword(call: PasswordCall, work: (confirm: Confirm) => Promise<Reply>): Promise<Reply> {
  const { tenantId, email } = call.identity
  const entered = await throughTheDoor(
    call,
    (device) => call.readPrimary((tx) => isDeviceOfTenant(tx, device, call.now)),
    (entry) => limitConcurrentAttempts(call, tenantId, email, (source) => attempt(call, entry, source, work)),
  )
  if (entered.kind === 'wait') throw tooMany(entered.seconds)
  if (entered.result === null) throw tooMany(1)
  return entered.result
}

const tooMany = (seconds: number) =>
  new HttpRefusal(429, 'too_many_attempts', authMessages.tooMany, { headers: { 'Retry-After': String(seconds) } })

async function attempt(
  call: PasswordCall,
  entry: Entry,
  source: AttemptSource,
  work: (confirm: Confirm) => Promise<Reply>,
): Promise<Reply> {
  const {
    body,
    now,
    identity: { email },
  } = call
  // A replica may not have the latest failures yet.
  const [wait, credentials] = await call.readPrimary((tx) =>
    Promise.all([secondsToWaitFor(tx, source, now), findCredentials(tx, email)]),
  )
  if (wait > 0) throw tooMany(wait)
  if (!(await passwordMatches(entry, credentials?.password_hash ?? null, body.currentPassword))) {
    await call.writeWithoutKey(async (unit) => {
      countFailure(unit.tx, source.counter, now)
      return { status: 422, body: undefined }
    })
    throw new Rejection('password_wrong')
  }
  return work(async ({ tx }) => {
    const current = await findCredentials(tx, email)
    if (current?.active !== true || current.password_hash !== credentials?.password_hash)
      throw new Rejection('password_wrong')
    forgetFailures(tx, source.counter)
  })
}

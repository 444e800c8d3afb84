import { Rejection } from '../../errors.ts'
import { handleCommand } from '../../events/handle-command.ts'
import { HttpRefusal } from '../../http/problem.ts'
import type { Reply, Route, SessionCall } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import type { PasswordBody } from './contract.ts'
import { passwordBody } from './contract.ts'
import { authMessages } from './session.contract.ts'
import { userDecider, userStream } from './decider.ts'
import type { AttemptSource } from './attempt-limits.ts'
import { passwordMatches, secondsToWaitFor, limitConcurrentAttempts } from './attempt-limits.ts'
import { claimedDevice, forgetDevicesOf, isDeviceOfTenant } from './known-devices.ts'
import { countFailure, forgetFailures } from './login-attempts.ts'
import { throughTheDoor } from './login-door.ts'
import type { Entry } from './login-tokens.ts'
import { loginBusy } from './login-tokens.ts'
import { checkNewPassword, hashPasswordInQueue } from './password.ts'
import { changePasswordHash, findCredentials } from './queries.ts'
import { closeSessionsOf } from './sessions.ts'

/**
 * Changes the user's own password and ends the user's other sessions. A wrong current password counts as a failed
 * attempt, as at the login: an unattended tablet must not allow unlimited attempts.
 */
async function changePassword(call: SessionCall<unknown, unknown, PasswordBody>): Promise<Reply> {
  const {
    body,
    identity: { tenantId, tenantName, email },
  } = call
  await checkNewPassword(body.password, { email, names: [tenantName, tenantId] })
  const entered = await throughTheDoor(
    call,
    (device) => call.readPrimary((tx) => isDeviceOfTenant(tx, device, call.now)),
    (entry) => limitConcurrentAttempts(call, tenantId, email, (source) => tryToChange(call, entry, source)),
  )
  if (entered.kind === 'wait') throw tooMany(entered.seconds)
  if (entered.result === null) throw tooMany(1)
  return entered.result
}

const tooMany = (seconds: number) =>
  new HttpRefusal(429, 'too_many_attempts', authMessages.tooMany, { headers: { 'Retry-After': String(seconds) } })

async function tryToChange(
  call: SessionCall<unknown, unknown, PasswordBody>,
  entry: Entry,
  source: AttemptSource,
): Promise<Reply> {
  const {
    body,
    now,
    identity: { userId, email },
    sessionCookie,
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
  const passwordHash = await hashPasswordInQueue(body.password)
  if (passwordHash === null) throw loginBusy()
  // Without the idempotency key: its kept answer holds a fast hash of this request, and so of the password.
  return call.writeWithoutKey(async (unit) => {
    const current = await findCredentials(unit.tx, email)
    // The password was changed, or the user deactivated, after the comparison.
    if (current?.active !== true || current.password_hash !== credentials?.password_hash)
      throw new Rejection('password_wrong')
    await handleCommand(unit, userDecider, userStream(userId), { type: 'ChangePassword' })
    changePasswordHash(unit.tx, userId, passwordHash)
    forgetFailures(unit.tx, source.counter)
    closeSessionsOf(unit.tx, userId, sessionCookie)
    forgetDevicesOf(unit.tx, userId, claimedDevice(call))
    return { status: 204, body: undefined }
  })
}

export const passwordRoutes: readonly Route[] = [
  sessionRoute({
    method: 'post',
    path: '/api/auth/password',
    tag: 'Acesso',
    summary: 'Muda a própria senha; as outras sessões terminam',
    body: passwordBody,
    answers: { 204: 'nothing' },
    handle: changePassword,
  }),
]

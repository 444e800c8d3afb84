import { Rejection } from '../../errors.ts'
import { handleCommand } from '../../events/handle-command.ts'
import { HttpRefusal } from '../../http/problem.ts'
import type { Reply, Route, SessionCall } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import type { PasswordBody } from './contract.ts'
import { authMessages, passwordBody } from './contract.ts'
import { userDecider, userStream } from './decider.ts'
import type { GuessedFrom } from './guesses.ts'
import { busy, passwordMatches, takeLoginToken, secondsToWaitFrom, limitConcurrentGuesses } from './guesses.ts'
import { claimedDevice, forgetDevicesOf } from './known-devices.ts'
import { countFailure, forgetFailures } from './login-attempts.ts'
import { checkNewPassword, hashPasswordInTurn } from './password.ts'
import { changePasswordHash, findCredentials } from './queries.ts'
import { closeSessionsOf } from './sessions.ts'

/**
 * Changes the caller's own password and ends their other sessions. A wrong current password is a failed guess at the account,
 * as at the login: whoever sits down at an open tablet must not be able to try one after the other.
 */
async function changePassword(call: SessionCall<unknown, unknown, PasswordBody>): Promise<Reply> {
  const { body, identity: { tenantId, email } } = call
  checkNewPassword(body.password, email)
  const reply = await limitConcurrentGuesses(call, tenantId, email, (from) => tryToChange(call, from))
  if (reply === null) throw tooMany(1)
  return reply
}

const tooMany = (seconds: number) => new HttpRefusal(429, 'too_many_attempts', authMessages.tooMany, { headers: { 'Retry-After': String(seconds) } })

async function tryToChange(call: SessionCall<unknown, unknown, PasswordBody>, from: GuessedFrom): Promise<Reply> {
  const { body, now, identity: { tenantId, userId, email }, sessionCookie } = call
  // Not `read`: a replica may not have the latest failures yet.
  const [known, credentials] = await call.readAs(tenantId, (tx) => Promise.all([secondsToWaitFrom(tx, from, now), findCredentials(tx, email)]))
  const wait = known > 0 ? known : takeLoginToken(call)
  if (wait > 0) throw tooMany(wait)
  if (!(await passwordMatches(call, credentials?.password_hash ?? null, body.currentPassword))) {
    await call.writeWithoutKey(async (unit) => {
      countFailure(unit.tx, from.account, now)
      return { status: 422, body: undefined }
    })
    throw new Rejection('password_wrong')
  }
  const passwordHash = await hashPasswordInTurn(body.password)
  if (passwordHash === null) throw busy()
  // A kept answer would hold a hash of this request, and with it a fast way to guess the password.
  return call.writeWithoutKey(async (unit) => {
    const current = await findCredentials(unit.tx, email)
    // Changed, or its user deactivated, since it was compared.
    if (current?.active !== true || current.password_hash !== credentials?.password_hash) throw new Rejection('password_wrong')
    await handleCommand(unit, userDecider, userStream(userId), { type: 'ChangePassword' })
    changePasswordHash(unit.tx, userId, passwordHash)
    forgetFailures(unit.tx, from.account)
    closeSessionsOf(unit.tx, userId, sessionCookie)
    forgetDevicesOf(unit.tx, userId, claimedDevice(call))
    return { status: 204, body: undefined }
  })
}

export const passwordRoutes: readonly Route[] = [
  sessionRoute({
    method: 'post', path: '/api/auth/password', tag: 'Acesso', summary: 'Muda a própria senha; as outras sessões terminam', body: passwordBody, answers: { 204: 'nothing' },
    handle: changePassword,
  }),
]

import { handleCommand } from '../../events/handle-command.ts'
import type { Reply, Route, SessionCall } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import type { PasswordBody } from './contract/api.ts'
import { passwordBody } from './contract/api.ts'
import { userDecider, userStream } from './decider.ts'
import { claimedDevice, forgetDevicesOf } from './door/known-devices.ts'
import { loginBusy } from './door/login-tokens.ts'
import { withOwnPassword } from './door/own-password.ts'
import { checkNewPassword, newPasswordRefusals, hashPasswordInQueue } from './door/password.ts'
import { changePasswordHash } from './queries.ts'
import { closeSessionsOf } from './act/sessions.ts'

/** Changes the user's own password and ends the user's other sessions. */
async function changePassword(call: SessionCall<unknown, unknown, PasswordBody>): Promise<Reply> {
  const {
    body,
    identity: { tenantId, tenantName, userId, email },
    sessionCookie,
  } = call
  await checkNewPassword(body.password, { email, names: [tenantName, tenantId] })
  return withOwnPassword(call, async (confirm) => {
    const passwordHash = await hashPasswordInQueue(body.password)
    if (passwordHash === null) throw loginBusy()
    // Without the idempotency key: its kept answer holds a fast hash of this request, and so of the password.
    return call.writeWithoutKey(async (unit) => {
      await confirm(unit)
      await handleCommand(unit, userDecider, userStream(userId), { type: 'ChangePassword' })
      changePasswordHash(unit.tx, userId, passwordHash)
      closeSessionsOf(unit.tx, userId, sessionCookie)
      forgetDevicesOf(unit.tx, userId, claimedDevice(call))
      return { status: 204, body: undefined }
    })
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
    refusals: ['password_wrong', 'too_many_attempts', ...newPasswordRefusals],
    handle: changePassword,
  }),
]

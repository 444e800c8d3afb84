import { queryBuilder } from '../../../database/statement.ts'
import { handleCommand } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { forgetAddressesOf } from './access-addresses.ts'
import { countOtherAdmins } from '../commands.ts'
import { userDecider, userStream } from '../decider.ts'
import { cancelInvitationOf } from './invitations.ts'
import { forgetDevicesOf } from '../door/known-devices.ts'
import { sendAway } from './device-sessions.ts'
import { forgetFailures } from '../door/login-attempts.ts'
import { forgetPinOf } from '../door/pins.ts'
import { findCredentials } from '../queries.ts'
import { closeSessionsOf } from './sessions.ts'
import type { AuthTables } from '../tables.ts'

const build = queryBuilder<AuthTables>()

/**
 * Erases a person: credentials, PIN, sessions, known devices, network addresses, open invitation, counted login failures, and the kept answers
 * of idempotency keys that contain the address. The person's events stay; their author is shown as "Usuário removido".
 * Answers whether the address had a user or an open invitation. Throws Rejection 'last_admin'.
 */
export async function eraseUser(unit: UnitOfWork, email: string): Promise<boolean> {
  const { tx } = unit
  const user = await findCredentials(tx, email)
  const wasInvited = await cancelInvitationOf(unit, email)
  if (user !== undefined) {
    await handleCommand(unit, userDecider, userStream(user.user_id), {
      type: 'Erase',
      otherAdmins: await countOtherAdmins(unit, user.user_id),
    })
    tx.send(
      build
        .deleteFrom('credentials')
        .where('tenant_id', '=', tx.tenantId)
        .where('user_id', '=', user.user_id)
        .compile(),
    )
    closeSessionsOf(tx, user.user_id)
    forgetDevicesOf(tx, user.user_id)
    forgetAddressesOf(tx, user.user_id)
    forgetPinOf(tx, user.user_id)
    sendAway(tx, user.user_id)
  }
  forgetFailures(tx, email)
  // The address as it is escaped in JSON: it may contain a quotation mark.
  tx.send({
    sql: 'delete from commands where tenant_id = $1 and position($2 in body::text) > 0',
    parameters: [tx.tenantId, JSON.stringify(email).slice(1, -1)],
  })
  return user !== undefined || wasInvited
}

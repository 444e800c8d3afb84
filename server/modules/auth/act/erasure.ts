import { queryBuilder } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { handleCommand } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { forgetAddressesOf } from './access-addresses.ts'
import { countOtherAdmins } from '../commands.ts'
import { userDecider, userStream } from '../decider.ts'
import { cancelInvitationOf, cancelInvitationsFor } from './invitations.ts'
import { forgetDevicesOf } from '../door/known-devices.ts'
import { sendAway } from './device-sessions.ts'
import { forgetFailures } from '../door/login-attempts.ts'
import { forgetPinOf } from '../door/pins.ts'
import { nameKey } from '../../../contract/text.ts'
import { readGivenNames } from '../read/given-names.ts'
import { forgetName } from './names.ts'
import { findCredentials, hasCredentials } from '../queries.ts'
import { closeSessionsOf } from './sessions.ts'
import type { AuthTables } from '../tables.ts'

const build = queryBuilder<AuthTables>()

/**
 * Erases a person: credentials, name, PIN, sessions, known devices, network addresses, open invitations, counted login
 * failures, and the kept answers of idempotency keys that contain an address, the name or the id. The person's events stay;
 * their author is shown as "Usuário removido".
 * Answers whether the address had a user or an open invitation. Throws Rejection 'last_admin'.
 */
export async function eraseUser(unit: UnitOfWork, email: string): Promise<boolean> {
  const { tx } = unit
  const user = await findCredentials(tx, email)
  const wasInvited = await cancelInvitationOf(unit, email)
  if (user !== undefined) await forgetPerson(unit, user.user_id)
  forgetFailures(tx, email)
  forgetAnswersWith(tx, email)
  return user !== undefined || wasInvited
}

/** Erases somebody of the kitchen, who has no address, by name. Answers whether there was anybody. */
export async function eraseCook(unit: UnitOfWork, name: string): Promise<boolean> {
  const key = nameKey(name)
  const named = [...(await readGivenNames(unit.tx))].filter(([, other]) => nameKey(other) === key)
  const cooks: string[] = []
  for (const [id] of named) if (!(await hasCredentials(unit.tx, id))) cooks.push(id)
  for (const id of cooks) await forgetPerson(unit, id)
  return cooks.length > 0
}

async function forgetPerson(unit: UnitOfWork, userId: string): Promise<void> {
  const { tx } = unit
  const name = (await readGivenNames(tx)).get(userId)
  const addresses = await cancelInvitationsFor(unit, userId)
  await handleCommand(unit, userDecider, userStream(userId), {
    type: 'Erase',
    otherAdmins: await countOtherAdmins(unit, userId),
  })
  tx.send(build.deleteFrom('credentials').where('tenant_id', '=', tx.tenantId).where('user_id', '=', userId).compile())
  for (const text of [userId, ...addresses]) forgetAnswersWith(tx, text)
  if (name !== undefined) forgetAnswersNaming(tx, name)
  forgetName(tx, userId)
  closeSessionsOf(tx, userId)
  forgetDevicesOf(tx, userId)
  forgetAddressesOf(tx, userId)
  forgetPinOf(tx, userId)
  sendAway(tx, userId)
}

/** An address or an id is looked for anywhere in the answers, also within a sentence. */
function forgetAnswersWith(tx: TenantTransaction, text: string): void {
  deleteAnswers(tx, inJson(text).slice(1, -1))
}

/** A name is looked for as a whole value: it may be a part of other words. */
function forgetAnswersNaming(tx: TenantTransaction, name: string): void {
  deleteAnswers(tx, inJson(name))
}

/** As it is escaped: it may contain a quotation mark. */
const inJson = (text: string): string => JSON.stringify(text)

function deleteAnswers(tx: TenantTransaction, found: string): void {
  tx.send({
    sql: 'delete from commands where tenant_id = $1 and position($2 in body::text) > 0',
    parameters: [tx.tenantId, found],
  })
}

import { randomUUID } from 'node:crypto'
import { findTenant } from '../../database/tenants.ts'
import { Rejection } from '../../errors.ts'
import { decideAndAppend, handleCommand, loadStreams, newStream } from '../../events/handle-command.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { Identity } from '../../http/identity.ts'
import type { Permission } from '../../http/contract/permission.ts'
import { NO_TENANT } from '../../contract/tenant-id.ts'
import { email as emailSchema } from './contract/api.ts'
import { newStaff } from './contract/permissions.ts'
import type { Role } from './contract/session.ts'
import {
  sessionDecider,
  sessionEndStream,
  sessionStream,
  TENANT_STREAM,
  tenantDecider,
  userDecider,
  userStream,
} from './decider.ts'
import { sendAway } from './act/device-sessions.ts'
import { storeName } from './act/names.ts'
import { forgetDevicesOf } from './door/known-devices.ts'
import { forgetFailures } from './door/login-attempts.ts'
import { checkNewPassword, hashPassword } from './door/password.ts'
import { storePin } from './door/pins.ts'
import * as queries from './queries.ts'
import { isNameTaken } from './read/given-names.ts'
import { closeAllSessions, closeSession, closeSessionsOf } from './act/sessions.ts'

/** Registers the tenant of a `registeringUnit`. Throws Rejection 'tenant_exists'. */
export async function registerTenant(
  unit: UnitOfWork,
  { name, timeZone }: { readonly name: string; readonly timeZone: string },
): Promise<void> {
  if (unit.tx.tenantId === NO_TENANT) throw new Rejection('tenant_exists')
  await handleCommand(unit, tenantDecider, TENANT_STREAM, { type: 'RegisterTenant', name, timeZone })
}

export interface NewUser {
  readonly email: string
  readonly role: Role
  readonly passwordHash: string
  /** Without one: called as the address gives it. */
  readonly name?: string | null
  /** Without them: those of a cook. */
  readonly permissions?: readonly Permission[] | undefined
}

/**
 * Checks and hashes the password. Called before the transaction, because hashing is slow and the transaction holds the
 * head lock.
 */
export async function newUser({
  email,
  role,
  password,
  name = null,
  names = [],
}: {
  readonly email: string
  readonly role: Role
  readonly password: string
  readonly name?: string | null
  /** The tenant's name and id, which are no password. */
  readonly names?: readonly string[]
}): Promise<NewUser> {
  const address = emailSchema.parse(email)
  await checkNewPassword(password, { email: address, names })
  return { email: address, role, passwordHash: await hashPassword(password), name }
}

/** Registers a user of this unit's tenant. Throws Rejection 'user_exists' or 'tenant_unknown'. */
export async function registerUser(
  unit: UnitOfWork,
  { email, role, passwordHash, name = null, permissions = newStaff }: NewUser,
  userId: string = randomUUID(),
): Promise<string> {
  const [tenant, existing, hasAnyUser] = await Promise.all([
    findTenant(unit.tx),
    queries.findCredentials(unit.tx, email),
    queries.hasUsers(unit.tx),
  ])
  if (tenant === undefined) throw new Rejection('tenant_unknown')
  decideAndAppend(unit, userDecider, newStream(userDecider, userStream(userId)), {
    type: 'RegisterUser',
    userId,
    role,
    permissions,
    isFirst: !hasAnyUser,
    emailTaken: existing !== undefined,
  })
  queries.insertCredentials(unit.tx, { userId, email, passwordHash })
  if (name !== null) storeName(unit.tx, userId, name)
  return userId
}

/** Gives somebody of the kitchen an address and a password. Throws a Rejection where the person may not have one. */
export async function giveAddress(
  unit: UnitOfWork,
  { userId, email, passwordHash }: { readonly userId: string; readonly email: string; readonly passwordHash: string },
): Promise<void> {
  const [existing, hasEmail] = await Promise.all([
    queries.findCredentials(unit.tx, email),
    queries.hasCredentials(unit.tx, userId),
  ])
  await handleCommand(unit, userDecider, userStream(userId), {
    type: 'GiveAddress',
    hasEmail,
    emailTaken: existing !== undefined,
  })
  queries.insertCredentials(unit.tx, { userId, email, passwordHash })
}

/** Somebody of the kitchen, who enters with a PIN at its devices only. */
export interface NewCook {
  readonly name: string
  readonly pinHash: string
  readonly permissions: readonly Permission[]
}

/** Throws Rejection 'name_taken'. */
export async function registerCook(unit: UnitOfWork, { name, pinHash, permissions }: NewCook): Promise<string> {
  const userId = randomUUID()
  const nameTaken = await isNameTaken(unit.tx, name, null)
  decideAndAppend(unit, userDecider, newStream(userDecider, userStream(userId)), {
    type: 'RegisterCook',
    userId,
    permissions,
    nameTaken,
  })
  storeName(unit.tx, userId, name)
  storePin(unit.tx, userId, pinHash, unit.now)
  return userId
}

/** Throws Rejection 'user_not_found' or 'name_taken'. */
export async function renameUser(
  unit: UnitOfWork,
  { userId, name }: { readonly userId: string; readonly name: string },
): Promise<void> {
  const nameTaken = await isNameTaken(unit.tx, name, userId)
  await handleCommand(unit, userDecider, userStream(userId), { type: 'Rename', nameTaken })
  storeName(unit.tx, userId, name)
}

/**
 * Sets a user's password and ends the user's sessions, without the current password: for an operator. Throws Rejection
 * 'user_not_found'.
 */
export async function setPassword(
  unit: UnitOfWork,
  { email, passwordHash }: Pick<NewUser, 'email' | 'passwordHash'>,
): Promise<void> {
  const user = await queries.findCredentials(unit.tx, email)
  if (user === undefined) throw new Rejection('user_not_found')
  await handleCommand(unit, userDecider, userStream(user.user_id), { type: 'ChangePassword' })
  queries.changePasswordHash(unit.tx, user.user_id, passwordHash)
  forgetFailures(unit.tx, email)
  closeSessionsOf(unit.tx, user.user_id)
  forgetDevicesOf(unit.tx, user.user_id)
}

/** Ends the session of this cookie and records the logout of its user. */
export async function logOut(unit: UnitOfWork, userId: string, sessionCookie: string | null): Promise<void> {
  const sessionId = await closeSession(unit.tx, sessionCookie ?? '')
  if (sessionId !== undefined)
    await handleCommand(unit, sessionDecider, sessionStream(sessionId), { type: 'RecordLogout', userId })
}

/**
 * Ends the sessions of one user, or of all, for an operator. The browsers stay known: they have no access. Throws
 * Rejection 'user_not_found'.
 */
export async function endSessions(unit: UnitOfWork, email: string | null): Promise<void> {
  const user = email === null ? null : await queries.findCredentials(unit.tx, email)
  if (user === undefined) throw new Rejection('user_not_found')
  const userId = user?.user_id ?? null
  if (userId === null) closeAllSessions(unit.tx)
  else closeSessionsOf(unit.tx, userId)
  decideAndAppend(unit, sessionDecider, newStream(sessionDecider, sessionEndStream(randomUUID())), {
    type: 'EndSessions',
    userId,
  })
}

/** The number of the tenant's active admins without this user. */
export async function countOtherAdmins({ tx }: UnitOfWork, userId: string): Promise<number> {
  const admins = await queries.activeAdmins(tx)
  return admins.filter((admin) => admin !== userId).length
}

/** Without permissions: those that the user had in the team. */
export async function changeRole(
  unit: UnitOfWork,
  {
    userId,
    role,
    permissions,
  }: { readonly userId: string; readonly role: Role; readonly permissions?: readonly Permission[] | undefined },
): Promise<void> {
  const [[user = newStream(userDecider, userStream(userId))], otherAdmins, hasEmail] = await Promise.all([
    loadStreams(unit, userDecider, [userStream(userId)]),
    countOtherAdmins(unit, userId),
    queries.hasCredentials(unit.tx, userId),
  ])
  decideAndAppend(unit, userDecider, user, { type: 'ChangeRole', role, permissions, hasEmail, otherAdmins })
}

/** Throws Rejection 'user_not_found', or 'admin_has_all' where the user is an admin. */
export async function changePermissions(
  unit: UnitOfWork,
  { userId, permissions }: { readonly userId: string; readonly permissions: readonly Permission[] },
): Promise<void> {
  await handleCommand(unit, userDecider, userStream(userId), { type: 'ChangePermissions', permissions })
}

/** Deactivates a user, ends the user's sessions and identifications at devices. `actor` is the author of the request. */
export async function deactivateUser(
  unit: UnitOfWork,
  { actor, userId }: { readonly actor: Promise<Pick<Identity, 'userId'>>; readonly userId: string },
): Promise<void> {
  const loading = Promise.all([
    loadStreams(unit, userDecider, [userStream(userId)]),
    countOtherAdmins(unit, userId),
    actor,
  ])
  const [[user = newStream(userDecider, userStream(userId))], otherAdmins, { userId: actorId }] = await loading
  decideAndAppend(unit, userDecider, user, { type: 'Deactivate', bySelf: actorId === userId, otherAdmins })
  closeSessionsOf(unit.tx, userId)
  forgetDevicesOf(unit.tx, userId)
  sendAway(unit.tx, userId)
}

export async function reactivateUser(unit: UnitOfWork, userId: string): Promise<void> {
  await handleCommand(unit, userDecider, userStream(userId), { type: 'Reactivate' })
}

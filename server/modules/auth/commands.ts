import { randomUUID } from 'node:crypto'
import { findTenant } from '../../database/tenants.ts'
import { Rejection } from '../../errors.ts'
import { decideAndAppend, handleCommand, newStream } from '../../events/handle-command.ts'
import { createHead } from '../../events/tenant-head.ts'
import type { UnitOfWork } from '../../events/unit.ts'
import { NO_TENANT } from '../../tenant-id.contract.ts'
import { email as emailSchema } from './contract.ts'
import type { Role } from './contract.ts'
import { TENANT_STREAM, tenantDecider, userDecider, userStream } from './decider.ts'
import { forgetDevicesOf } from './known-devices.ts'
import { forgetFailures } from './login-attempts.ts'
import { checkNewPassword, hashPassword } from './password.ts'
import * as queries from './queries.ts'
import { closeSessionsOf } from './sessions.ts'

/** Registers the tenant of this unit of work. Throws Rejection 'tenant_exists'. */
export async function registerTenant(unit: UnitOfWork, { name, timeZone }: { readonly name: string; readonly timeZone: string }): Promise<void> {
  if (unit.tx.tenantId === NO_TENANT) throw new Rejection('tenant_exists')
  createHead(unit.tx)
  await handleCommand(unit, tenantDecider, TENANT_STREAM, { type: 'RegisterTenant', name, timeZone })
}

export interface NewUser {
  readonly email: string
  readonly role: Role
  readonly passwordHash: string
}

/** A checked and hashed password, made before the transaction: hashing is slow and holds nobody's lock. */
export async function newUser({ email, role, password }: { readonly email: string; readonly role: Role; readonly password: string }): Promise<NewUser> {
  const address = emailSchema.parse(email)
  checkNewPassword(password, address)
  return { email: address, role, passwordHash: await hashPassword(password) }
}

/** Registers a user of this unit's tenant. Throws Rejection 'user_exists' or 'tenant_unknown'. */
export async function registerUser(unit: UnitOfWork, { email, role, passwordHash }: NewUser, userId: string = randomUUID()): Promise<string> {
  const [tenant, existing, anybody] = await Promise.all([findTenant(unit.tx), queries.findCredentials(unit.tx, email), queries.hasUsers(unit.tx)])
  if (tenant === undefined) throw new Rejection('tenant_unknown')
  decideAndAppend(unit, userDecider, newStream(userDecider, userStream(userId)), { type: 'RegisterUser', userId, role, isFirst: !anybody, emailTaken: existing !== undefined })
  queries.keepCredentials(unit.tx, { userId, email, passwordHash })
  return userId
}

/**
 * The active admins, if the actor still is one of them: a request waits for the tenant's head, and whoever held it may have
 * taken that role away. Throws Rejection 'admin_only'.
 */
export async function adminsWith(unit: UnitOfWork, actorId: string): Promise<readonly string[]> {
  const admins = await queries.activeAdmins(unit.tx)
  if (!admins.includes(actorId)) throw new Rejection('admin_only')
  return admins
}

/** Gives a user another password and ends their sessions: for an operator, when nobody is left who could ask for it. Throws Rejection 'user_not_found'. */
export async function setPassword(unit: UnitOfWork, { email, passwordHash }: Pick<NewUser, 'email' | 'passwordHash'>): Promise<void> {
  const user = await queries.findCredentials(unit.tx, email)
  if (user === undefined) throw new Rejection('user_not_found')
  await handleCommand(unit, userDecider, userStream(user.user_id), { type: 'ChangePassword' })
  queries.changePasswordHash(unit.tx, user.user_id, passwordHash)
  forgetFailures(unit.tx, email)
  closeSessionsOf(unit.tx, user.user_id)
  forgetDevicesOf(unit.tx, user.user_id)
}

interface ByAdmin {
  readonly actorId: string
  readonly userId: string
}

const besides = (admins: readonly string[], userId: string) => admins.filter((admin) => admin !== userId).length

export async function changeRole(unit: UnitOfWork, { actorId, userId, role }: ByAdmin & { readonly role: Role }): Promise<void> {
  const admins = await adminsWith(unit, actorId)
  await handleCommand(unit, userDecider, userStream(userId), { type: 'ChangeRole', role, otherAdmins: besides(admins, userId) })
}

/** Deactivates a user and ends their sessions. */
export async function deactivateUser(unit: UnitOfWork, { actorId, userId }: ByAdmin): Promise<void> {
  const admins = await adminsWith(unit, actorId)
  await handleCommand(unit, userDecider, userStream(userId), { type: 'Deactivate', bySelf: actorId === userId, otherAdmins: besides(admins, userId) })
  closeSessionsOf(unit.tx, userId)
  forgetDevicesOf(unit.tx, userId)
}

export async function reactivateUser(unit: UnitOfWork, { actorId, userId }: ByAdmin): Promise<void> {
  await adminsWith(unit, actorId)
  await handleCommand(unit, userDecider, userStream(userId), { type: 'Reactivate' })
}

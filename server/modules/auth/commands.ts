import { randomUUID } from 'node:crypto'
import { Rejection } from '../../errors.ts'
import { decideAndAppend, handleCommand, newStream } from '../../events/handle-command.ts'
import { createHead } from '../../events/tenant-head.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import { NO_TENANT } from '../../tenant-id.contract.ts'
import { email as emailSchema } from './contract.ts'
import type { Role } from './contract.ts'
import { TENANT_STREAM, tenantDecider, userDecider, userStream } from './decider.ts'
import { checkNewPassword, hashPassword } from './password.ts'
import { findCredentials, findTenant, hasUsers, keepCredentials } from './queries.ts'

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
export async function registerUser(unit: UnitOfWork, { email, role, passwordHash }: NewUser): Promise<string> {
  const userId = randomUUID()
  const [tenant, existing, anybody] = await Promise.all([findTenant(unit.tx), findCredentials(unit.tx, email), hasUsers(unit.tx)])
  if (tenant === undefined) throw new Rejection('tenant_unknown')
  decideAndAppend(unit, userDecider, newStream(userDecider, userStream(userId)), { type: 'RegisterUser', userId, role, isFirst: !anybody, emailTaken: existing !== undefined })
  keepCredentials(unit.tx, { userId, email, passwordHash })
  return userId
}

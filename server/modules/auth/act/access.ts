import { queryBuilder } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { Role } from '../contract/session.ts'
import { role } from '../contract/session.ts'
import { cancelInvitation } from './invitations.ts'
import type { AuthTables } from '../tables.ts'

const build = queryBuilder<AuthTables>()

/** With what, and as what, a user logs in. */
export interface UserAccess {
  readonly userId: string
  readonly email: string
  readonly passwordHash: string
  readonly role: Role
  readonly isActive: boolean
}

/** Everybody who has a password, by address. */
export async function listAccess(tx: TenantTransaction): Promise<UserAccess[]> {
  const rows = await tx.run(
    build
      .selectFrom('credentials as c')
      .innerJoin('users as u', (join) =>
        join.onRef('u.tenant_id', '=', 'c.tenant_id').onRef('u.user_id', '=', 'c.user_id'),
      )
      .select(['c.user_id', 'c.email', 'c.password_hash', 'u.role', 'u.deactivated_at'])
      .where('c.tenant_id', '=', tx.tenantId)
      .orderBy('c.email'),
  )
  return rows.map((row) => ({
    userId: row.user_id,
    email: row.email,
    passwordHash: row.password_hash,
    role: role.parse(row.role),
    isActive: row.deactivated_at === null,
  }))
}

export interface EndedAccess {
  readonly sessions: number
  readonly devices: number
  readonly invitations: number
}

/** Ends all sessions of a tenant, forgets its known devices, and cancels its open invitations. Passwords stay. */
export async function endAccess(unit: UnitOfWork): Promise<EndedAccess> {
  const { tx } = unit
  const [sessions, devices, open] = await Promise.all([
    tx.run(build.deleteFrom('sessions').where('tenant_id', '=', tx.tenantId).returning('session_id')),
    tx.run(build.deleteFrom('known_devices').where('tenant_id', '=', tx.tenantId).returning('token_hash')),
    tx.run(
      build.selectFrom('invitations').select('id').where('tenant_id', '=', tx.tenantId).where('state', '=', 'open'),
    ),
  ])
  for (const { id } of open) await cancelInvitation(unit, id)
  return { sessions: sessions.length, devices: devices.length, invitations: open.length }
}

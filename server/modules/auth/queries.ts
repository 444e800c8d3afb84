import { queryBuilder } from '../../database/statement.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import { firstNameOf } from '../../text.contract.ts'
import type { User } from './contract.ts'
import { role } from './contract.ts'
import type { AuthTables } from './tables.ts'

const build = queryBuilder<AuthTables>()

/** What a login is checked against. */
export interface Credentials {
  readonly user_id: string
  readonly password_hash: string
  readonly active: boolean
}

export async function findCredentials(tx: TenantTransaction, email: string): Promise<Credentials | undefined> {
  const [row] = await tx.run(
    build
      .selectFrom('credentials as c')
      .innerJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 'c.tenant_id').onRef('u.user_id', '=', 'c.user_id'))
      .select(['c.user_id', 'c.password_hash', 'u.deactivated_at'])
      .where('c.tenant_id', '=', tx.tenantId)
      .where('c.email', '=', email),
  )
  return row && { user_id: row.user_id, password_hash: row.password_hash, active: row.deactivated_at === null }
}

export async function hasUsers(tx: TenantTransaction): Promise<boolean> {
  const rows = await tx.run(build.selectFrom('users').select('user_id').where('tenant_id', '=', tx.tenantId).limit(1))
  return rows.length > 0
}

export function insertCredentials(tx: TenantTransaction, { userId, email, passwordHash }: { readonly userId: string; readonly email: string; readonly passwordHash: string }): void {
  tx.send(build.insertInto('credentials').values({ tenant_id: tx.tenantId, user_id: userId, email, password_hash: passwordHash }).compile())
}

export function changePasswordHash(tx: TenantTransaction, userId: string, passwordHash: string): void {
  tx.send(build.updateTable('credentials').set({ password_hash: passwordHash }).where('tenant_id', '=', tx.tenantId).where('user_id', '=', userId).compile())
}

/** The ids of the admins who can log in. */
export async function activeAdmins(tx: TenantTransaction): Promise<string[]> {
  const rows = await tx.run(build.selectFrom('users').select('user_id').where('tenant_id', '=', tx.tenantId).where('role', '=', 'admin').where('deactivated_at', 'is', null))
  return rows.map((row) => row.user_id)
}

// Sessions are swept away once they have ended; the log remembers the last login.
const LIST_USERS = `select u.user_id, c.email, u.role, u.created_at, u.deactivated_at, greatest(u.last_login_at, s.last_seen_at) as last_seen_at
from users u
join credentials c on c.tenant_id = u.tenant_id and c.user_id = u.user_id
left join (select user_id, max(last_seen_at) as last_seen_at from sessions where tenant_id = $1 group by user_id) s on s.user_id = u.user_id
where u.tenant_id = $1
order by u.deactivated_at is not null, c.email`

interface UserRow {
  readonly user_id: string
  readonly email: string
  readonly role: string
  readonly created_at: Date
  readonly deactivated_at: Date | null
  readonly last_seen_at: Date | null
}

/** Every user of the tenant as the asker sees them. */
export async function listUsers(tx: TenantTransaction, askerId: string): Promise<User[]> {
  const rows = await tx.query<UserRow>({ sql: LIST_USERS, parameters: [tx.tenantId] })
  const isActiveAdmin = (row: UserRow) => row.role === 'admin' && row.deactivated_at === null
  const admins = rows.filter(isActiveAdmin).length
  return rows.map((row) => {
    const isLastAdmin = isActiveAdmin(row) && admins === 1
    const [active, isSelf] = [row.deactivated_at === null, row.user_id === askerId]
    return {
      id: row.user_id, email: row.email, role: role.parse(row.role), active, createdAt: row.created_at.toISOString(), lastSeenAt: row.last_seen_at?.toISOString() ?? null,
      isSelf, mayDemote: row.role === 'admin' && !isLastAdmin, mayDeactivate: active && !isSelf && !isLastAdmin,
    }
  })
}

/** The tenants' ids, at most `limit` of them (null: all). `tenants` is the one table that any transaction may read whole. */
export async function listTenantIds(tx: TenantTransaction, limit: number | null): Promise<string[]> {
  const rows = await tx.query<{ tenant_id: string }>({ sql: 'select tenant_id from tenants order by tenant_id limit $1::integer', parameters: [limit] })
  return rows.map((row) => row.tenant_id)
}

/** What each user is called: the first name, and the address with it where two have the same one. */
export async function personNames(tx: TenantTransaction): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.run(build.selectFrom('credentials').select(['user_id', 'email']).where('tenant_id', '=', tx.tenantId))
  const people = rows.map(({ user_id: id, email }) => ({ id, email, name: firstNameOf(email) || email }))
  const sharing = Map.groupBy(people, ({ name }) => name)
  return new Map(people.map(({ id, email, name }) => [id, (sharing.get(name) ?? []).length > 1 ? `${name} (${email})` : name]))
}

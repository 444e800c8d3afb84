import { queryBuilder } from '../../database/statement.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import { firstNameOf } from '../../contract/text.ts'
import { readGivenNames } from './read/given-names.ts'
import type { User } from './contract/api.ts'
import { role } from './contract/session.ts'
import type { Role } from './contract/session.ts'
import { permissionsOf } from './contract/permissions.ts'
import type { AuthTables } from './tables.ts'

const build = queryBuilder<AuthTables>()

/** The stored side of a login. */
export interface Credentials {
  readonly user_id: string
  readonly password_hash: string
  readonly active: boolean
}

export async function findCredentials(tx: TenantTransaction, email: string): Promise<Credentials | undefined> {
  const [row] = await tx.run(
    build
      .selectFrom('credentials as c')
      .innerJoin('users as u', (join) =>
        join.onRef('u.tenant_id', '=', 'c.tenant_id').onRef('u.user_id', '=', 'c.user_id'),
      )
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

/** Whether the user enters with an address and a password. */
export async function hasCredentials(tx: TenantTransaction, userId: string): Promise<boolean> {
  const rows = await tx.run(
    build
      .selectFrom('credentials')
      .select('user_id')
      .where('tenant_id', '=', tx.tenantId)
      .where('user_id', '=', userId),
  )
  return rows.length > 0
}

/** The active user of this id who has no address; undefined where there is none. */
export async function findCook(tx: TenantTransaction, userId: string): Promise<{ readonly role: Role } | undefined> {
  const [[row], hasEmail] = await Promise.all([
    tx.run(
      build
        .selectFrom('users')
        .select('role')
        .where('tenant_id', '=', tx.tenantId)
        .where('user_id', '=', userId)
        .where('deactivated_at', 'is', null),
    ),
    hasCredentials(tx, userId),
  ])
  return row === undefined || hasEmail ? undefined : { role: role.parse(row.role) }
}

export function insertCredentials(
  tx: TenantTransaction,
  { userId, email, passwordHash }: { readonly userId: string; readonly email: string; readonly passwordHash: string },
): void {
  tx.send(
    build
      .insertInto('credentials')
      .values({ tenant_id: tx.tenantId, user_id: userId, email, password_hash: passwordHash })
      .compile(),
  )
}

export function changePasswordHash(tx: TenantTransaction, userId: string, passwordHash: string): void {
  tx.send(
    build
      .updateTable('credentials')
      .set({ password_hash: passwordHash })
      .where('tenant_id', '=', tx.tenantId)
      .where('user_id', '=', userId)
      .compile(),
  )
}

/** The ids of the active admins. */
export async function activeAdmins(tx: TenantTransaction): Promise<string[]> {
  const rows = await tx.run(
    build
      .selectFrom('users')
      .select('user_id')
      .where('tenant_id', '=', tx.tenantId)
      .where('role', '=', 'admin')
      .where('deactivated_at', 'is', null),
  )
  return rows.map((row) => row.user_id)
}

/** All users of the tenant, with what the current user may change of each. */
export async function listUsers(tx: TenantTransaction, currentUserId: string): Promise<User[]> {
  const sessions = build
    .selectFrom('sessions')
    .select(({ fn }) => ['user_id', fn.max('last_seen_at').as('last_seen_at')])
    .where('tenant_id', '=', tx.tenantId)
    .groupBy('user_id')
    .as('s')
  const atDevices = build
    .selectFrom('device_people')
    .select(({ fn }) => ['user_id', fn.max('last_used_at').as('last_used_at')])
    .where('tenant_id', '=', tx.tenantId)
    .groupBy('user_id')
    .as('d')
  const reading = tx.run(
    build
      .selectFrom('users as u')
      .leftJoin('credentials as c', (join) =>
        join.onRef('c.tenant_id', '=', 'u.tenant_id').onRef('c.user_id', '=', 'u.user_id'),
      )
      .leftJoin('pins as p', (join) =>
        join.onRef('p.tenant_id', '=', 'u.tenant_id').onRef('p.user_id', '=', 'u.user_id'),
      )
      .leftJoin(sessions, 's.user_id', 'u.user_id')
      .leftJoin(atDevices, 'd.user_id', 'u.user_id')
      .select([
        'u.user_id',
        'c.email',
        'p.changed_at',
        'u.role',
        'u.permissions',
        'u.responsible_id',
        'u.created_at',
        'u.deactivated_at',
      ])
      // The sweep job deletes ended sessions; the last login stays in `users`.
      .select(({ fn }) =>
        fn<Date | null>('greatest', ['u.last_login_at', 's.last_seen_at', 'd.last_used_at']).as('last_seen_at'),
      )
      .where('u.tenant_id', '=', tx.tenantId)
      .orderBy('u.user_id'),
  )
  const [rows, names] = await Promise.all([reading, personNames(tx)])
  const admins = new Set(rows.filter((row) => row.role === 'admin' && row.deactivated_at === null))
  const users = rows.map((row) => {
    const isLastAdmin = admins.size === 1 && admins.has(row)
    const [active, isSelf] = [row.deactivated_at === null, row.user_id === currentUserId]
    const ownRole = role.parse(row.role)
    return {
      id: row.user_id,
      name: names.get(row.user_id) ?? '',
      email: row.email,
      role: ownRole,
      permissions: [...permissionsOf(ownRole, row.permissions)],
      hasPin: row.changed_at !== null,
      responsibleId: row.responsible_id,
      active,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at?.toISOString() ?? null,
      isSelf,
      mayDemote: row.role === 'admin' && !isLastAdmin,
      mayDeactivate: active && !isSelf && !isLastAdmin,
    }
  })
  return users.toSorted(
    (one, other) => Number(other.active) - Number(one.active) || one.name.localeCompare(other.name, 'pt-BR'),
  )
}

/**
 * The ids of at most `limit` tenants (null: all). Row-level security lets every transaction read all rows of `tenants`,
 * and of no other table.
 */
export async function listTenantIds(tx: TenantTransaction, limit: number | null): Promise<string[]> {
  const rows = await tx.run(build.selectFrom('tenants').select('tenant_id').orderBy('tenant_id').limit(limit))
  return rows.map((row) => row.tenant_id)
}

/** The given name, else the first name of the address, else the address. */
export const nameOf = (given: string | undefined, email: string): string => given ?? (firstNameOf(email) || email)

/**
 * How each user is called, by id: the given name, else the first name of the address, with the address where two users
 * share a name.
 */
export async function personNames(tx: TenantTransaction): Promise<ReadonlyMap<string, string>> {
  const [rows, given] = await Promise.all([
    tx.run(build.selectFrom('credentials').select(['user_id', 'email']).where('tenant_id', '=', tx.tenantId)),
    readGivenNames(tx),
  ])
  const addresses = new Map(rows.map(({ user_id: id, email }) => [id, email]))
  const users = [...new Set([...addresses.keys(), ...given.keys()])].map((id) => {
    const email = addresses.get(id) ?? ''
    return { id, email, name: nameOf(given.get(id), email) }
  })
  const sharing = Map.groupBy(users, ({ name }) => name)
  return new Map(
    users.map(({ id, email, name }) => [
      id,
      email !== '' && (sharing.get(name) ?? []).length > 1 ? `${name} (${email})` : name,
    ]),
  )
}

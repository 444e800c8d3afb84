import { queryBuilder } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { storedAddress } from '../../../http/client-ip.ts'
import { personNames } from '../queries.ts'
import type { RefusedLogin } from '../contract/api.ts'
import type { AuthTables } from '../tables.ts'

const build = queryBuilder<AuthTables>()
const DAY_MS = 86_400_000
/** Six months, the longest ones: what the Marco Civil da Internet (art. 15) orders to keep. */
const ACCESS_KEPT_MS = 184 * DAY_MS
const REFUSED_KEPT_MS = 30 * DAY_MS
/** Rows of one tenant and day. Beyond it, what comes from other addresses is counted together. */
const REFUSED_ROWS_MAX = 1_000
const OTHER_ADDRESSES = ''
const NOBODY = ''
const LISTED_MAX = 100

/** The network address of one use of the product. */
export interface Use {
  readonly ip: string
  readonly now: Date
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** Records from which address a user uses the product: one row for each user, day (UTC) and address. */
export function noteAccess(tx: TenantTransaction, userId: string, { ip, now }: Use): void {
  tx.send({
    sql: `insert into access_addresses (tenant_id, user_id, day, address, first_at, last_at)
values ($1, $2, $3, $4, $5::timestamptz, $5::timestamptz)
on conflict (tenant_id, user_id, day, address) do update set last_at = greatest(access_addresses.last_at, excluded.last_at)`,
    parameters: [tx.tenantId, userId, dayOf(now), storedAddress(ip), now.toISOString()],
  })
}

/** Counts a refused login. `userId` is null where no user has the e-mail address. */
export async function noteRefusedLogin(tx: TenantTransaction, userId: string | null, { ip, now }: Use): Promise<void> {
  const [user, day, address] = [userId ?? NOBODY, dayOf(now), storedAddress(ip)]
  const rows = await tx.run(
    build
      .selectFrom('refused_logins')
      .select(['address', 'user_id'])
      .where('tenant_id', '=', tx.tenantId)
      .where('day', '=', day),
  )
  const hasRoom = rows.length < REFUSED_ROWS_MAX || rows.some((row) => row.address === address && row.user_id === user)
  tx.send({
    sql: `insert into refused_logins (tenant_id, day, address, user_id, attempts, first_at, last_at)
values ($1, $2, $3, $4, 1, $5::timestamptz, $5::timestamptz)
on conflict (tenant_id, day, address, user_id)
  do update set attempts = refused_logins.attempts + 1, last_at = greatest(refused_logins.last_at, excluded.last_at)`,
    parameters: [tx.tenantId, day, hasRoom ? address : OTHER_ADDRESSES, user, now.toISOString()],
  })
}

/** The refused logins of the last thirty days, the latest first. */
export async function listRefusedLogins(tx: TenantTransaction): Promise<RefusedLogin[]> {
  const [rows, names] = await Promise.all([
    tx.run(
      build
        .selectFrom('refused_logins')
        .select(['day', 'address', 'user_id', 'attempts', 'last_at'])
        .where('tenant_id', '=', tx.tenantId)
        .orderBy('last_at', 'desc')
        .limit(LISTED_MAX),
    ),
    personNames(tx),
  ])
  return rows.map(({ day, address, user_id: userId, attempts, last_at: lastAt }) => ({
    day,
    address: address === OTHER_ADDRESSES ? null : address,
    user: userId === NOBODY ? null : (names.get(userId) ?? 'Usuário removido'),
    attempts,
    lastAt: lastAt.toISOString(),
  }))
}

/** A user's day at an address. */
export interface Access {
  readonly userId: string
  readonly address: string
  readonly firstAt: Date
  readonly lastAt: Date
}

/** From which addresses users used the product, the latest use last. */
export async function listAccesses(tx: TenantTransaction): Promise<Access[]> {
  const rows = await tx.run(
    build
      .selectFrom('access_addresses')
      .select(['user_id', 'address', 'first_at', 'last_at'])
      .where('tenant_id', '=', tx.tenantId)
      .orderBy('last_at')
      .orderBy('user_id'),
  )
  return rows.map((row) => ({
    userId: row.user_id,
    address: row.address,
    firstAt: row.first_at,
    lastAt: row.last_at,
  }))
}

export function forgetAddressesOf(tx: TenantTransaction, userId: string): void {
  for (const table of ['access_addresses', 'refused_logins'] as const)
    tx.send(build.deleteFrom(table).where('tenant_id', '=', tx.tenantId).where('user_id', '=', userId).compile())
}

export function forgetOldAddresses(tx: TenantTransaction, now: Date): void {
  for (const [table, keptMs] of [
    ['access_addresses', ACCESS_KEPT_MS],
    ['refused_logins', REFUSED_KEPT_MS],
  ] as const)
    tx.send(
      build
        .deleteFrom(table)
        .where('tenant_id', '=', tx.tenantId)
        .where('last_at', '<', new Date(now.getTime() - keptMs))
        .compile(),
    )
}

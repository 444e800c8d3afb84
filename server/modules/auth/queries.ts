import { queryBuilder } from '../../database/statement.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { AuthTables } from './tables.ts'

const build = queryBuilder<AuthTables>()

/** What a login is checked against. */
export interface Credentials {
  readonly user_id: string
  readonly password_hash: string
}

export async function findCredentials(tx: TenantTransaction, email: string): Promise<Credentials | undefined> {
  const [row] = await tx.run(build.selectFrom('credentials').select(['user_id', 'password_hash']).where('tenant_id', '=', tx.tenantId).where('email', '=', email))
  return row
}

export async function findTenant(tx: TenantTransaction): Promise<{ readonly name: string } | undefined> {
  const [row] = await tx.run(build.selectFrom('tenants').select('name').where('tenant_id', '=', tx.tenantId))
  return row
}

export async function hasUsers(tx: TenantTransaction): Promise<boolean> {
  const rows = await tx.run(build.selectFrom('users').select('user_id').where('tenant_id', '=', tx.tenantId).limit(1))
  return rows.length > 0
}

export function keepCredentials(tx: TenantTransaction, { userId, email, passwordHash }: { readonly userId: string; readonly email: string; readonly passwordHash: string }): void {
  tx.send(build.insertInto('credentials').values({ tenant_id: tx.tenantId, user_id: userId, email, password_hash: passwordHash }).compile())
}

/** The tenants' ids, at most `limit` of them (null: all). `tenants` is the one table that any transaction may read whole. */
export async function listTenantIds(tx: TenantTransaction, limit: number | null): Promise<string[]> {
  const rows = await tx.query<{ tenant_id: string }>({ sql: 'select tenant_id from tenants order by tenant_id limit $1::integer', parameters: [limit] })
  return rows.map((row) => row.tenant_id)
}

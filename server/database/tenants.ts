import type { TenantTransaction } from './tenant-transaction.ts'

export interface Tenant {
  readonly name: string
  readonly timeZone: string
}

const FIND_TENANT = 'select name, time_zone from tenants where tenant_id = $1'

interface TenantRow {
  readonly name: string
  readonly time_zone: string
}

/** The transaction's tenant; undefined where it does not exist. */
export async function findTenant(tx: TenantTransaction): Promise<Tenant | undefined> {
  const [row] = await tx.query<TenantRow>({ sql: FIND_TENANT, parameters: [tx.tenantId] })
  return row && { name: row.name, timeZone: row.time_zone }
}

import type { TenantTransaction } from './tenant-transaction.ts'

export interface Tenant {
  readonly name: string
  readonly timeZone: string
}

/** The transaction's own tenant; undefined where there is none of this id. */
export async function findTenant(tx: TenantTransaction): Promise<Tenant | undefined> {
  const [row] = await tx.query<{ name: string; time_zone: string }>({ sql: 'select name, time_zone from tenants where tenant_id = $1', parameters: [tx.tenantId] })
  return row && { name: row.name, timeZone: row.time_zone }
}

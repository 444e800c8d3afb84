import { fixedStatement, parameter, queryBuilder } from './statement.ts'
import type { TenantTransaction } from './tenant-transaction.ts'

export interface Tenant {
  readonly name: string
  readonly timeZone: string
}

const build = queryBuilder<{ tenants: { tenant_id: string; name: string; time_zone: string } }>()
const find = fixedStatement(
  build.selectFrom('tenants').select(['name', 'time_zone as timeZone']).where('tenant_id', '=', parameter(1)),
)

/** The transaction's tenant; undefined where it does not exist. */
export async function findTenant(tx: TenantTransaction): Promise<Tenant | undefined> {
  const [tenant] = await tx.query(find(tx.tenantId))
  return tenant
}

/** The transaction's tenant, which is registered: a write or a session has found it before. */
export async function tenantOf(tx: TenantTransaction): Promise<Tenant> {
  const tenant = await findTenant(tx)
  if (tenant === undefined) throw new Error(`The tenant ${tx.tenantId} is not registered`)
  return tenant
}

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

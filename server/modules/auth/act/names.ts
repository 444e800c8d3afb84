import { queryBuilder } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { AuthTables } from '../tables.ts'

const build = queryBuilder<AuthTables>()

export function storeName(tx: TenantTransaction, userId: string, name: string): void {
  tx.send(
    build
      .insertInto('person_names')
      .values({ tenant_id: tx.tenantId, user_id: userId, name })
      .onConflict((row) => row.columns(['tenant_id', 'user_id']).doUpdateSet({ name }))
      .compile(),
  )
}

export function forgetName(tx: TenantTransaction, userId: string): void {
  tx.send(build.deleteFrom('person_names').where('tenant_id', '=', tx.tenantId).where('user_id', '=', userId).compile())
}

import { queryBuilder } from '../../database/statement.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { Supplier } from './contract/api.ts'
import type { ReceivingTables } from './tables.ts'

const build = queryBuilder<ReceivingTables>()

export async function nextId(tx: TenantTransaction, kind: 'supplier'): Promise<number> {
  const [counter] = await tx.run(
    build
      .selectFrom('receiving_counters')
      .select('last_id')
      .where('tenant_id', '=', tx.tenantId)
      .where('kind', '=', kind),
  )
  return (counter?.last_id ?? 0) + 1
}

const suppliers = (tx: TenantTransaction) =>
  build
    .selectFrom('suppliers')
    .select(['id', 'name', 'trade_name as tradeName', 'cnpj', 'phone', 'note'])
    .where('tenant_id', '=', tx.tenantId)

/** By name. */
export const listSuppliers = (tx: TenantTransaction): Promise<Supplier[]> =>
  tx.run(suppliers(tx).orderBy('name_key').orderBy('id'))

export async function findSupplier(tx: TenantTransaction, id: number): Promise<Supplier | undefined> {
  const [row] = await tx.run(suppliers(tx).where('id', '=', id))
  return row
}

export async function findSupplierByCnpj(tx: TenantTransaction, cnpj: string): Promise<Supplier | undefined> {
  const [row] = await tx.run(suppliers(tx).where('cnpj', '=', cnpj))
  return row
}

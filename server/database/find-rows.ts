import type { ReadTable, WrittenRow } from './read-table.ts'
import { matchesKey, recordset } from './read-table.ts'
import type { TenantTransaction } from './tenant-transaction.ts'

const written = (value: unknown) => (value instanceof Date ? value.toISOString() : value)

/** The tenant's rows of a read table with these keys, as a projection writes them, in the keys' order; null where there is none. */
export async function findRows<C extends ReadTable['columns'], K extends keyof C & string>(
  tx: TenantTransaction,
  table: ReadTable<C, K>,
  keys: readonly Pick<WrittenRow<C>, K>[],
): Promise<(WrittenRow<C> | null)[]> {
  if (keys.length === 0) return []
  const from = table.key.length === 0
    ? `from ${table.name} where tenant_id = $1`
    : `from ${recordset(table, table.key, 'r')} join ${table.name} on ${table.name}.tenant_id = $1${matchesKey(table)}`
  const sql = `select ${Object.keys(table.columns).map((column) => `${table.name}.${column}`).join(', ')} ${from}`
  const rows = await tx.query<Record<string, unknown>>({ sql, parameters: table.key.length === 0 ? [tx.tenantId] : [tx.tenantId, JSON.stringify(keys)] })
  // The columns' types are the table's own, but for instants.
  const found = rows.map((row) => Object.fromEntries(Object.entries(row).map(([column, value]) => [column, written(value)])) as WrittenRow<C>)
  return keys.map((key) => found.find((row) => table.key.every((column) => row[column] === key[column])) ?? null)
}

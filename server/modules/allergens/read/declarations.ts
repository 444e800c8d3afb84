import { sql } from 'kysely'
import { queryBuilder } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { Declaration } from '../contract/declaration.ts'
import { declaration } from '../contract/declaration.ts'
import type { AllergenTables } from '../tables.ts'

const build = queryBuilder<AllergenTables>()

/** What is declared of these ingredients, by id; one of which nobody has said anything is left out. */
export async function declarationsOf(
  tx: TenantTransaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Declaration>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.run(
    build
      .selectFrom('ingredient_allergens')
      .select(['ingredient_id', 'declared'])
      .where('tenant_id', '=', tx.tenantId)
      .where('ingredient_id', '=', (eb) => eb.fn.any(sql<number[]>`${[...new Set(ids)]}::integer[]`)),
  )
  return new Map(rows.map((row) => [row.ingredient_id, declaration.parse(row.declared)]))
}

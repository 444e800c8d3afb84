import { sql } from 'kysely'
import { queryBuilder, rawStatement } from '../../database/statement.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { ProductionTables } from './tables.ts'

const build = queryBuilder<ProductionTables>()

/** The next number of each kind: `batch`, or a day of lots as `L261130`. */
export async function nextNumbers<Kind extends string>(
  tx: TenantTransaction,
  kinds: readonly Kind[],
): Promise<(kind: Kind) => number> {
  const rows = await tx.run(
    build
      .selectFrom('production_counters')
      .select(['kind', 'last_id'])
      .where('tenant_id', '=', tx.tenantId)
      .where('kind', '=', (eb) => eb.fn.any(sql<string[]>`${kinds}::text[]`)),
  )
  const last = new Map(rows.map(({ kind, last_id }) => [kind, last_id]))
  return (kind) => (last.get(kind) ?? 0) + 1
}

const summaryColumns = [
  'id',
  'lot',
  'recipe_id',
  'recipe_version',
  'name',
  'times',
  'planned',
  'real',
  'unit',
  'produced_at',
  'person',
  'cost',
  'labels',
  'undone_at',
] as const
const summaries = (tx: TenantTransaction) =>
  build.selectFrom('batches').select(summaryColumns).where('tenant_id', '=', tx.tenantId)
const batches = (tx: TenantTransaction) => build.selectFrom('batches').selectAll().where('tenant_id', '=', tx.tenantId)
export type SummaryRow = Awaited<ReturnType<typeof listBatches>>[number]
export type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>

export async function findBatch(tx: TenantTransaction, id: number) {
  const [row] = await tx.run(batches(tx).where('id', '=', id))
  return row
}

/** The name and the labels of a batch; null: there is none, or it was undone. */
export async function batchFood(
  tx: TenantTransaction,
  id: number,
): Promise<{ readonly name: string; readonly labelIds: readonly number[] } | null> {
  const [row] = await tx.run(
    build
      .selectFrom('batches')
      .select(['name', sql<number[]>`jsonb_path_query_array(details, '$.outputs[*].labelIds[*]')`.as('labelIds')])
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', id)
      .where('undone_at', 'is', null),
  )
  return row ?? null
}

export const BATCHES_PAGE = 100

/** The labels of the newest batches since that instant that were not undone. */
export async function batchLabelIds(tx: TenantTransaction, since: Date): Promise<readonly number[]> {
  const rows = await tx.run(
    build
      .selectFrom('batches')
      .select(sql<number[]>`jsonb_path_query_array(details, '$.outputs[*].labelIds[*]')`.as('ids'))
      .where('tenant_id', '=', tx.tenantId)
      .where('produced_at', '>=', since)
      .where('undone_at', 'is', null)
      .orderBy('produced_at', 'desc')
      .orderBy('id', 'desc')
      .limit(BATCHES_PAGE),
  )
  return rows.flatMap(({ ids }) => ids)
}

/** Instants: `since` belongs to the period, `before` does not. */
export interface BatchesAsked {
  readonly since: Date | null
  readonly before: Date | null
  readonly recipe: number | undefined
  readonly product: string | undefined
}

/** The last batch of the page before. */
export interface BatchesCursor {
  readonly producedAt: string
  readonly id: number
}

/** One page, the newest first, without what only one batch shows. */
export function listBatches(
  tx: TenantTransaction,
  { since, before, recipe, product }: BatchesAsked,
  after: BatchesCursor | null,
) {
  let page = summaries(tx)
  if (since !== null) page = page.where('produced_at', '>=', since)
  if (before !== null) page = page.where('produced_at', '<', before)
  if (recipe !== undefined) page = page.where('recipe_id', '=', recipe)
  if (after !== null)
    page = page.where(sql<boolean>`(produced_at, id) < (${after.producedAt}::timestamptz, ${after.id}::integer)`)
  if (product !== undefined) {
    let own = build
      .selectFrom('batch_outputs')
      .select('batch_id')
      .where('tenant_id', '=', tx.tenantId)
      .where('base_product_id', '=', product)
    if (since !== null) own = own.where('produced_at', '>=', since)
    if (before !== null) own = own.where('produced_at', '<', before)
    if (after !== null)
      own = own.where(sql<boolean>`(produced_at, batch_id) < (${after.producedAt}::timestamptz, ${after.id}::integer)`)
    // A product may have thousands of batches. Of one recipe all of them are looked at.
    if (recipe === undefined) own = own.orderBy('produced_at', 'desc').orderBy('batch_id', 'desc').limit(BATCHES_PAGE)
    page = page.where('id', 'in', own)
  }
  return tx.run(page.orderBy('produced_at', 'desc').orderBy('id', 'desc').limit(BATCHES_PAGE))
}

const LOTS = rawStatement({ batch_id: 'integer', lot_id: 'integer' })`
select b.id as batch_id, (i.value ->> 'lotId')::integer as lot_id
from batches b cross join lateral jsonb_array_elements(b.details -> 'inputs') i
where b.tenant_id = $1 and b.id = any($2::integer[]) and i.value ->> 'lotId' is not null`

/** The received lots that went into these batches without labels. */
export const lotsOfBatches = (tx: TenantTransaction, batchIds: readonly number[]) =>
  tx.query(LOTS(tx.tenantId, batchIds))

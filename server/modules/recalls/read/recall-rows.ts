import * as z from 'zod/mini'
import { queryBuilder, rawStatement } from '../../../database/statement.ts'
import type { RowOf } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { recallEvents } from '../events.ts'
import type { RecallTables } from '../tables.ts'
import { IS_SHOWN, isHeldSql, LABEL_COLUMNS, labelColumns } from './label-sql.ts'

const build = queryBuilder<RecallTables>()

const opened = recallEvents.RecallOpened.data.shape
const details = z.object({
  role: opened.role,
  source: opened.source,
  reference: opened.reference,
  roots: opened.roots,
  includePresumed: opened.includePresumed,
  onlyPresumed: opened.onlyPresumed,
  lots: opened.lots,
  seconds: opened.seconds,
  weak: opened.weak,
})

const rows = (tx: TenantTransaction) => build.selectFrom('recalls').selectAll().where('tenant_id', '=', tx.tenantId)
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

export interface FoundRecall extends z.infer<typeof details> {
  readonly id: number
  readonly mode: 'real' | 'simulado'
  readonly reason: string
  readonly startedAt: Date
  readonly person: string | null
  readonly closedAt: Date | null
  readonly conclusion: string | null
  readonly inStock: number
  readonly affected: number
}

const toRecall = (row: Row): FoundRecall => ({
  ...details.parse(row.details),
  id: row.id,
  mode: opened.mode.parse(row.mode),
  reason: row.reason,
  startedAt: row.started_at,
  person: row.person,
  closedAt: row.closed_at,
  conclusion: row.conclusion,
  inStock: row.blocked,
  affected: row.affected,
})

export const RECALLS_PAGE = 100

/** One page, the newest first, after the recall of this id. */
export async function listRecalls(tx: TenantTransaction, after: number | null): Promise<FoundRecall[]> {
  const page = after === null ? rows(tx) : rows(tx).where('id', '<', after)
  return (await tx.run(page.orderBy('id', 'desc').limit(RECALLS_PAGE))).map(toRecall)
}

export async function findRecall(tx: TenantTransaction, id: number): Promise<FoundRecall | undefined> {
  const [row] = await tx.run(rows(tx).where('id', '=', id))
  return row && toRecall(row)
}

export async function nextRecallId(tx: TenantTransaction): Promise<number> {
  const [row] = await tx.run(
    build.selectFrom('recalls').select('id').where('tenant_id', '=', tx.tenantId).orderBy('id', 'desc').limit(1),
  )
  return (row?.id ?? 0) + 1
}

const LEFT = rawStatement({ id: 'integer', count: 'integer' })`
select r.id, count(*)::integer as count from recalls r
join recall_labels k on k.tenant_id = $1 and k.recall_id = r.id
join labels l on l.tenant_id = $1 and l.id = k.label_id
where r.tenant_id = $1 and r.id = any($2::integer[]) and r.mode = 'real' and l.stock = 'in_stock' and ${isHeldSql('r.id', 'r.reason')}
group by r.id`

/** How many labels of each of these recalls are blocked by it in stock, by the recall's id. */
export async function countLeft(
  tx: TenantTransaction,
  recalls: readonly Pick<FoundRecall, 'id'>[],
): Promise<ReadonlyMap<number, number>> {
  const ids = recalls.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const counts = await tx.query(LEFT(tx.tenantId, ids))
  return new Map(counts.map(({ id, count }) => [id, count]))
}

export const LABELS_SHOWN = 500

const LABELS = rawStatement({ ...labelColumns, found: 'text', separated_at: 'timestamptz?' })`
select ${LABEL_COLUMNS}, k.found, k.separated_at
from recall_labels k join labels l on l.tenant_id = $1 and l.id = k.label_id where ${IS_SHOWN}
order by k.found, l.stock <> 'in_stock', l.storage_type, l.name_key, l.id limit $3::integer`

export type RecalledRow = RowOf<typeof LABELS>

/** The labels of a recall, those in stock first, by place and name; one more than are shown. */
export const recalledRows = (tx: TenantTransaction, id: number): Promise<RecalledRow[]> =>
  tx.query(LABELS(tx.tenantId, id, LABELS_SHOWN + 1))

// A label that had left the stock may have come back, and left again.
const DESTINATIONS = rawStatement({
  discarded: 'integer',
  returned: 'integer',
  released: 'integer',
  other: 'integer',
  /** Set apart, or with a destination. */
  separated: 'integer',
})`select count(*) filter (where l.stock = 'discarded')::integer as discarded,
  count(*) filter (where l.stock = 'returned')::integer as returned,
  count(*) filter (where l.stock = 'in_stock' and not ${isHeldSql('r.id', 'r.reason')})::integer as released,
  count(*) filter (where l.stock not in ('discarded', 'returned', 'in_stock', 'annulled'))::integer as other,
  count(*) filter (where k.found = 'em_estoque' and (l.stock <> 'in_stock' or k.separated_at is not null))::integer as separated
from recalls r join recall_labels k on k.tenant_id = $1 and k.recall_id = r.id
join labels l on l.tenant_id = $1 and l.id = k.label_id
where r.tenant_id = $1 and r.id = $2 and (k.found = 'em_estoque' or l.stock = 'in_stock' or l.withdrawn_at > r.started_at)`

export type Destinations = RowOf<typeof DESTINATIONS>

/** What has become of the labels that a recall has blocked. */
export async function readDestinations(tx: TenantTransaction, recallId: number): Promise<Destinations> {
  const [row] = await tx.query(DESTINATIONS(tx.tenantId, recallId))
  if (row === undefined) throw new Error('A count has one row')
  return row
}

import type { AnsweredRow, RowOf } from '../../../database/statement.ts'
import { rawStatement } from '../../../database/statement.ts'
import { columnsOf } from '../../../database/read-table.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { labels } from './tables.ts'

const COLUMNS = `id, code, name, weight, storage_type, storage_type_id, base_product_id, cost, state, entered_at,
  expiration_date, expires_at, blocked, stock, withdrawn_at,
  provenance::json ->> 'foodClass' as food_class, provenance::json ->> 'startedAt' as started_at`

// Each part has an index of its own.
const FOODS = rawStatement({
  ...columnsOf(labels, ['id', 'code', 'name', 'weight', 'storage_type', 'storage_type_id', 'base_product_id', 'cost']),
  ...columnsOf(labels, ['state', 'entered_at', 'expiration_date', 'expires_at', 'blocked', 'stock', 'withdrawn_at']),
  food_class: 'text?',
  started_at: 'text?',
})`select ${COLUMNS} from labels
  where tenant_id = $1 and stock = 'in_stock' and purpose is null and storage_type_id = any($2::text[])
union all
select ${COLUMNS} from labels
  where tenant_id = $1 and id = any($3::integer[]) and purpose is null
    and ((stock = 'in_stock' and (storage_type_id is null or storage_type_id <> all($2::text[])))
      or (stock = 'missing' and expires_at >= $4::timestamptz and (storage_type_id is null or storage_type_id <> all($2::text[])))
      or (stock not in ('in_stock', 'missing') and withdrawn_at >= $4::timestamptz))
union all
select ${COLUMNS} from labels
  where tenant_id = $1 and stock = 'missing' and purpose is null and storage_type_id = any($2::text[])
    and expires_at >= $4::timestamptz`

/** A label as an occurrence of temperature reads it. */
export type FoodRow = RowOf<typeof FOODS>

/**
 * The food in stock in these storage types, and what is missing of them and was not past its date then; with these ids also
 * what has left the stock since then. No samples.
 */
export const foodsInPlaces = (
  tx: TenantTransaction,
  asked: { readonly places: readonly string[]; readonly ids: readonly number[]; readonly since: Date },
): Promise<FoodRow[]> => tx.query(FOODS(tx.tenantId, asked.places, asked.ids, asked.since.toISOString()))

/**
 * What a node comes from: a label from other labels and from batches, whose ids are negative here, and a batch from what went
 * into it.
 */
const parentsOf = (node: string) => `lateral (
    select k.child_id, k.parent_id, k.at from label_links k
      where k.tenant_id = $1 and k.child_id = ${node} and k.how <> 'preparo'
    union all
    select b.label_id, -b.batch_id, b.at from label_batches b
      where b.tenant_id = $1 and b.label_id = ${node} and b.side = 'saiu'
    union all
    select -b.batch_id, b.label_id, b.at from label_batches b
      where b.tenant_id = $1 and b.batch_id = -(${node}) and b.side = 'entrou'
  ) p`

const originLink = { child_id: 'integer', parent_id: 'integer', at: 'timestamptz' } as const
export type OriginLink = AnsweredRow<typeof originLink>

// Raw SQL: a recursion. It ends, as each pair is found once.
const ORIGINS = rawStatement(originLink)`
with recursive up(child_id, parent_id, at) as (
  select p.child_id, p.parent_id, p.at from unnest($2::integer[]) as asked(id) cross join ${parentsOf('asked.id')}
  union
  select p.child_id, p.parent_id, p.at from up cross join ${parentsOf('up.parent_id')}
)
select child_id, parent_id, at from up`

/** All that these labels come from, with the act that made one of the other. A negative id is that of a batch. */
export const originsOf = (tx: TenantTransaction, ids: readonly number[]): Promise<OriginLink[]> =>
  tx.query(ORIGINS(tx.tenantId, ids))

const LINKED = rawStatement({ linked: 'boolean' })`
select exists (select from label_links where tenant_id = $1 and child_id = any($2::integer[]) and how <> 'preparo')
  or exists (select from label_links where tenant_id = $1 and parent_id = any($2::integer[]) and how <> 'preparo')
  or exists (select from label_batches where tenant_id = $1 and label_id = any($2::integer[])) as linked`

// Raw SQL: two recursions. What was made of a label before an instant is left out, with what that became.
const KIN = rawStatement(originLink)`
with recursive down(id) as (
  select unnest($2::integer[])
  union
  select c.id from down cross join lateral (
    select k.child_id as id from label_links k
      where k.tenant_id = $1 and k.parent_id = down.id and k.at >= $3::timestamptz and k.how <> 'preparo'
    union all
    select o.label_id from label_batches i join label_batches o
      on o.tenant_id = $1 and o.batch_id = i.batch_id and o.side = 'saiu' and o.at >= $3::timestamptz
      where i.tenant_id = $1 and i.label_id = down.id and i.side = 'entrou'
  ) c
), up(child_id, parent_id, at) as (
  select p.child_id, p.parent_id, p.at from down cross join ${parentsOf('down.id')}
  union
  select p.child_id, p.parent_id, p.at from up cross join ${parentsOf('up.parent_id')}
)
select child_id, parent_id, at from up`

/**
 * What these labels come from, what was made of them since, and what else that comes from. Most labels have no kin, and the
 * recursions take longer to plan than to run.
 */
export async function kinOf(tx: TenantTransaction, ids: readonly number[], since: Date): Promise<OriginLink[]> {
  const [found] = await tx.query(LINKED(tx.tenantId, ids))
  return found?.linked === true ? tx.query(KIN(tx.tenantId, ids, since.toISOString())) : []
}

// The ids of labels grow with time, but for calls that waited for each other: so the instants of an act and of its label
// may be as far apart as two calls.
const APART = "interval '1 hour'"

/**
 * The first id of the labels that were written down at an instant or later, by halving: as many steps as an id has bits,
 * however many labels there are before or after.
 */
const firstSince = (instant: string) => `(with recursive halves(below, above) as (
    select 0, coalesce((select max(id) from labels where tenant_id = $1), 0) + 1
    union all
    select case when l.entered_at < ${instant} then l.id else below end,
      case when l.entered_at < ${instant} then above else (below + above) / 2 end
    from halves left join lateral (select l.id, l.entered_at from labels l
      where l.tenant_id = $1 and l.id >= (below + above) / 2 order by l.id limit 1) l on true
    where above - below > 1
  ) select min(above) from halves)`

const MEANWHILE = rawStatement(originLink)`
with made_until as (
  select ${firstSince(`$2::timestamptz - ${APART}`)} - 1 as before, ${firstSince(`$3::timestamptz + ${APART}`)} as after)
select k.child_id, k.parent_id, k.at from made_until cross join label_links k
  where k.tenant_id = $1 and k.child_id > before and k.child_id < after and k.how <> 'preparo'
    and k.at between $2::timestamptz and $3::timestamptz
union all
select o.label_id, i.label_id, o.at from made_until cross join label_batches o
  join label_batches i on i.tenant_id = $1 and i.batch_id = o.batch_id and i.side = 'entrou'
  where o.tenant_id = $1 and o.side = 'saiu' and o.label_id > before and o.label_id < after
    and o.at between $2::timestamptz and $3::timestamptz`

/** Which label was made of which between two instants, through batches too. What was written down later than the second is left out. */
export const madeMeanwhile = (tx: TenantTransaction, since: Date, until: Date): Promise<OriginLink[]> =>
  tx.query(MEANWHILE(tx.tenantId, since.toISOString(), until.toISOString()))

/** A label may be written down later than it was made. */
const WRITTEN_LATE = "interval '72 hours'"
const STOCK = rawStatement({ id: 'integer' })`
select id from labels where tenant_id = $1 and stock = 'in_stock' and id < ${firstSince(`$2::timestamptz + ${WRITTEN_LATE}`)}`

/** The labels in stock that were written down up to an instant, or within the days after. */
export const stockEnteredUpTo = async (tx: TenantTransaction, at: Date): Promise<number[]> =>
  (await tx.query(STOCK(tx.tenantId, at.toISOString()))).map(({ id }) => id)

const LOST = rawStatement({ id: 'integer', code: 'text', name: 'text', lot: 'text?', received_lot_id: 'integer?' })`
select id, code, name, provenance::json ->> 'lot' as lot, received_lot_id
from labels where tenant_id = $1 and id = any($2::integer[]) order by name_key, id`

/** Labels with what leads to their notes. */
export const labelsWithLots = (tx: TenantTransaction, ids: readonly number[]) => tx.query(LOST(tx.tenantId, ids))

import type { RowOf } from '../../../database/statement.ts'
import { rawStatement } from '../../../database/statement.ts'
import { columnsOf } from '../../../database/read-table.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { labelLinks, labels } from './tables.ts'
import type { Lineage, Relative } from '../contract/life.ts'
import { LINEAGE_MAX, transformationHows, TRANSFORMED_MAX } from '../contract/life.ts'
import { statusOf } from '../contract/made-label.ts'
import type { LabelContext } from '../contract/made-label.ts'
import type { LabelRow } from './queries.ts'
import { findLabelRows, toLabel, wholeLabel } from './queries.ts'
import { kindSql } from './kind-sql.ts'
import type { Direction } from './links-sql.ts'
import { nextNodesSql, relativesSql } from './links-sql.ts'
import { usableSql } from './usable-sql.ts'

// Raw SQL: what may be used is said in one place, for every statement that asks.
const SOONER = rawStatement(wholeLabel)`
select * from labels l
where l.tenant_id = $1 and ${usableSql('l', '$2::timestamptz')} and l.expires_at < $3::timestamptz and ${kindSql('l')} = $4
order by l.expires_at, l.id limit 1`

/** The food of the same product, or of the same name where it has none, that expires before this one. */
export async function findSooner(tx: TenantTransaction, label: LabelRow, now: Date): Promise<LabelRow | undefined> {
  const kind = label.base_product_id ?? label.name_key
  const [row] = await tx.query(SOONER(tx.tenantId, now.toISOString(), label.expires_at.toISOString(), kind))
  return row
}

const howOf = (how: string) => transformationHows.find((one) => one === how) ?? 'preparo'

// Raw SQL: both tables of the lineage are walked by one text (links-sql.ts).
const RELATIVES = (direction: Direction) => rawStatement({
  ...columnsOf(labels, ['id', 'code', 'name', 'weight', 'stock', 'expires_at', 'expiration_date', 'storage_type']),
  how: 'text',
  at: 'timestamptz',
})`select l.id, l.code, l.name, l.weight, l.stock, l.expires_at,
  l.expiration_date, l.storage_type, r.how, r.at
from (${relativesSql(direction, { label: '$2::integer', limit: '$3::integer' })}) r
join labels l on l.tenant_id = $1 and l.id = r.id order by r.id limit $3::integer`
const [PARENTS, CHILDREN] = [RELATIVES('up'), RELATIVES('down')]

/** The labels that one comes from, and those that it has become. */
export async function findRelatives(tx: TenantTransaction, id: number) {
  const [parents, children] = await Promise.all([
    tx.query(PARENTS(tx.tenantId, id, TRANSFORMED_MAX)),
    tx.query(CHILDREN(tx.tenantId, id, TRANSFORMED_MAX)),
  ])
  return ({ now }: Pick<LabelContext, 'now'>) => {
    const relativeOf = (row: RowOf<typeof PARENTS>): Relative => ({
      id: row.id,
      qrCode: row.code,
      name: row.name,
      weight: row.weight,
      status: statusOf(row.stock, row.expires_at, now),
      expiration_date: row.expiration_date,
      storageType: row.storage_type,
      how: howOf(row.how),
      at: row.at.toISOString(),
    })
    return { parents: parents.map(relativeOf), children: children.map(relativeOf) }
  }
}

const CHILD_CODES_MAX = 5

const CHILD_CODES = rawStatement({ code: 'text' })`
select l.code from (${relativesSql('down', { label: '$2::integer', limit: '$3::integer', withoutNamed: true })}) r
join labels l on l.tenant_id = $1 and l.id = r.id order by r.id limit $3::integer`

/** The codes of the labels that one has become, the first ones. */
export async function findChildCodes(tx: TenantTransaction, id: number): Promise<readonly string[]> {
  const rows = await tx.query(CHILD_CODES(tx.tenantId, id, CHILD_CODES_MAX))
  return rows.map(({ code }) => code)
}

// Raw SQL: Kysely's recursion cannot be limited here. Each part stops by itself at the limit, as PostgreSQL makes the rows
// of a recursion one after the other: a lineage of thousands of labels costs as much as one of some dozens. The root of a
// family is a label, also where it came out of a batch of no labels.
const LINEAGE = rawStatement({ id: 'integer' })`
with recursive up(kind, id, depth) as (
  select 'etiqueta', $2::integer, 0
  union
  select n.kind, n.id, up.depth + n.step from up cross join ${nextNodesSql('up', { node: 'up', limit: '$3' })} n where up.depth < 20
), down(kind, id, depth) as (
  select 'etiqueta', $2::integer, 0
  union
  select n.kind, n.id, down.depth + n.step from down cross join ${nextNodesSql('down', { node: 'down', limit: '$3' })} n where down.depth < 20
), family(kind, id, depth) as (
  (select kind, id, depth from up where kind = 'etiqueta'
    and not exists (${relativesSql('up', { label: 'up.id', limit: '1' })}) order by depth desc limit 1)
  union
  select n.kind, n.id, family.depth + n.step from family cross join ${nextNodesSql('down', { node: 'family', limit: '$3' })} n where family.depth < 40
)
select id from (select id from up where kind = 'etiqueta' limit $3) a
union select id from (select id from down where kind = 'etiqueta' limit $3) b
union select id from (select id from family where kind = 'etiqueta' limit $3) c`

/** The labels that one belongs with, nearest first, and which came from which. */
export async function lineageOf(tx: TenantTransaction, id: number, context: Promise<LabelContext>): Promise<Lineage> {
  const found = await tx.query(LINEAGE(tx.tenantId, id, LINEAGE_MAX + 1))
  const near = found.map((row) => row.id)
  const ids = near
    .toSorted((one, other) => Math.abs(one - id) - Math.abs(other - id) || one - other)
    .slice(0, LINEAGE_MAX)
  const [rows, links, shown] = await Promise.all([
    findLabelRows(
      tx,
      ids.toSorted((a, b) => a - b),
    ),
    linksAmong(tx, ids),
    context,
  ])
  return {
    labels: rows.map((row) => toLabel(row, shown)),
    edges: links.map(({ parent_id: parent, child_id: child, how, at }) => ({
      parent,
      child,
      how: howOf(how),
      at: at.toISOString(),
    })),
    more: near.length > LINEAGE_MAX,
  }
}

// From what was made, because a label comes out of one batch and may go into thousands. The limit, which cuts nothing off,
// keeps PostgreSQL from beginning at the other side.
const LINKS = rawStatement(labelLinks.columns)`
select parent_id, child_id, how, at from label_links
where tenant_id = $1 and child_id = any($2::integer[]) and parent_id = any($2::integer[])
union all
select used.label_id, made.label_id, 'preparo', used.at from label_batches made
cross join lateral (
  select b.label_id, b.at from label_batches b
  where b.tenant_id = $1 and b.batch_id = made.batch_id and b.side = 'entrou' and b.label_id = any($2::integer[])
  limit cardinality($2::integer[])
) used
where made.tenant_id = $1 and made.side = 'saiu' and made.label_id = any($2::integer[]) order by child_id, parent_id`

const linksAmong = (tx: TenantTransaction, ids: readonly number[]) => tx.query(LINKS(tx.tenantId, ids))

import { queryBuilder } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { Lineage, Relative } from '../contract/life.ts'
import { LINEAGE_MAX, transformationHows, TRANSFORMED_MAX } from '../contract/life.ts'
import type { LabelContext, LabelRow } from './queries.ts'
import { findLabelRows, statusOf, toLabel } from './queries.ts'
import type { LabelTables } from './tables.ts'
import { kindSql } from './kind-sql.ts'
import { usableSql } from './usable-sql.ts'

const build = queryBuilder<LabelTables>()

// Raw SQL: what may be used is said in one place, for every statement that asks.
const SOONER = `select * from labels l
where l.tenant_id = $1 and ${usableSql('l', '$2::timestamptz')} and l.expires_at < $3::timestamptz and ${kindSql('l')} = $4
order by l.expires_at, l.id limit 1`

/** The food of the same product, or of the same name where it has none, that expires before this one. */
export async function findSooner(tx: TenantTransaction, label: LabelRow, now: Date): Promise<LabelRow | undefined> {
  const kind = label.base_product_id ?? label.name_key
  const parameters = [tx.tenantId, now.toISOString(), label.expires_at.toISOString(), kind]
  const [row] = await tx.query<LabelRow>({ sql: SOONER, parameters })
  return row
}

interface Link {
  readonly parent_id: number
  readonly child_id: number
  readonly how: string
  readonly at: Date
}

const howOf = (how: string) => transformationHows.find((one) => one === how) ?? 'preparo'

/** The labels that one comes from, and those that it has become. */
export async function findRelatives(tx: TenantTransaction, id: number) {
  const related = (own: 'parent_id' | 'child_id', other: 'parent_id' | 'child_id') =>
    tx.run(
      build
        .selectFrom('label_links as k')
        .innerJoin('labels as l', (join) =>
          join.onRef('l.tenant_id', '=', 'k.tenant_id').onRef('l.id', '=', `k.${other}`),
        )
        .select([
          'l.id',
          'l.code',
          'l.name',
          'l.weight',
          'l.stock',
          'l.expires_at',
          'l.expiration_date',
          'l.storage_type',
          'k.how',
          'k.at',
        ])
        .where('k.tenant_id', '=', tx.tenantId)
        .where(`k.${own}`, '=', id)
        .orderBy(`k.${other}`)
        .limit(TRANSFORMED_MAX),
    )
  const [parents, children] = await Promise.all([related('child_id', 'parent_id'), related('parent_id', 'child_id')])
  return ({ now }: Pick<LabelContext, 'now'>) => {
    const relativeOf = (row: (typeof parents)[number]): Relative => ({
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

/** The codes of the labels that one has become, the first ones. */
export async function findChildCodes(tx: TenantTransaction, id: number): Promise<readonly string[]> {
  const rows = await tx.run(
    build
      .selectFrom('label_links as k')
      .innerJoin('labels as l', (join) =>
        join.onRef('l.tenant_id', '=', 'k.tenant_id').onRef('l.id', '=', 'k.child_id'),
      )
      .select('l.code')
      .where('k.tenant_id', '=', tx.tenantId)
      .where('k.parent_id', '=', id)
      .orderBy('k.child_id')
      .limit(CHILD_CODES_MAX),
  )
  return rows.map(({ code }) => code)
}

// Raw SQL: Kysely's recursion cannot be limited here. Each part stops by itself at the limit, as PostgreSQL makes the rows
// of a recursion one after the other: a lineage of thousands of labels costs as much as one of some dozens.
const LINEAGE = `with recursive up(id, depth) as (
  select $2::integer, 0
  union
  select k.parent_id, up.depth + 1 from up join label_links k on k.tenant_id = $1 and k.child_id = up.id where up.depth < 20
), down(id, depth) as (
  select $2::integer, 0
  union
  select k.child_id, down.depth + 1 from down join label_links k on k.tenant_id = $1 and k.parent_id = down.id where down.depth < 20
), family(id, depth) as (
  (select id, depth from up where not exists (select 1 from label_links k where k.tenant_id = $1 and k.child_id = up.id) order by depth desc limit 1)
  union
  select k.child_id, family.depth + 1 from family join label_links k on k.tenant_id = $1 and k.parent_id = family.id where family.depth < 40
)
select id from (select id from up limit $3) a
union select id from (select id from down limit $3) b
union select id from (select id from family limit $3) c`

/** The labels that one belongs with, nearest first, and which came from which. */
export async function lineageOf(tx: TenantTransaction, id: number, context: Promise<LabelContext>): Promise<Lineage> {
  const found = await tx.query<{ id: number }>({ sql: LINEAGE, parameters: [tx.tenantId, id, LINEAGE_MAX + 1] })
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

const LINKS = `select parent_id, child_id, how, at from label_links
where tenant_id = $1 and child_id = any($2::integer[]) and parent_id = any($2::integer[]) order by child_id, parent_id`

const linksAmong = (tx: TenantTransaction, ids: readonly number[]) =>
  tx.query<Link>({ sql: LINKS, parameters: [tx.tenantId, ids] })

import { sql } from 'kysely'
import { queryBuilder, rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { LotsQuery, ReceivedLot } from '../contract/lots.ts'
import { lotKey } from '../contract/lot-key.ts'
import type { ReceivingTables } from '../tables.ts'

const build = queryBuilder<ReceivingTables>()

interface InStock {
  readonly in_stock: number
  readonly is_blocked: boolean
}

/** A lot with labels ends when its last label leaves the stock. */
const status = sql<ReceivedLot['status']>`case
  when l.closed or (l.label_ids <> '[]' and s.in_stock = 0) then 'encerrado'
  when l.segregated then 'segregado'
  when l.blocked is not null or s.is_blocked then 'bloqueado'
  else 'em_uso' end`

const lots = (tx: TenantTransaction) =>
  build
    .selectFrom('received_lots as l')
    .innerJoin('receipts as r', (join) =>
      join.onRef('r.tenant_id', '=', 'l.tenant_id').onRef('r.id', '=', 'l.receipt_id'),
    )
    .innerJoinLateral(
      sql<InStock>`(select count(*)::integer as in_stock, count(blocked) > 0 as is_blocked from labels where tenant_id = l.tenant_id and stock = 'in_stock' and received_lot_id = l.id)`.as(
        's',
      ),
      (join) => join.onTrue(),
    )
    .selectAll('l')
    .select(['r.invoice', 'r.confirmed_by', 's.in_stock', status.as('status')])
    .select(sql<number>`jsonb_array_length(l.label_ids)`.as('label_count'))
    .where('l.tenant_id', '=', tx.tenantId)

export type LotRow = Awaited<ReturnType<typeof listLots>>[number]

export async function findLot(tx: TenantTransaction, id: number): Promise<LotRow | undefined> {
  const [row] = await tx.run(lots(tx).where('l.id', '=', id))
  return row
}

export const LOTS_PAGE = 500
/** It follows every other character. */
const LAST_CHARACTER = '\u{10FFFF}'

/** The code of the house or the lot of the maker begins so. */
function ofKey(tx: TenantTransaction, key: string) {
  const from = sql`${key}::text`
  const to = sql`${`${key}${LAST_CHARACTER}`}::text`
  return sql<boolean>`l.id in (
    select id from received_lots where tenant_id = ${tx.tenantId} and code_key collate "C" >= ${from} and code_key collate "C" < ${to}
    union
    select id from received_lots where tenant_id = ${tx.tenantId} and lot_key collate "C" >= ${from} and lot_key collate "C" < ${to})`
}

/** Read from the lots that are open, which are few beside those that are over. */
const ofOpen = (tx: TenantTransaction) => sql<boolean>`l.id in (
    select id from received_lots where tenant_id = ${tx.tenantId} and not closed and label_ids = '[]'
    union
    select received_lot_id from labels where tenant_id = ${tx.tenantId} and stock = 'in_stock' and received_lot_id is not null)`

interface LotsAsked extends Omit<LotsQuery, 'cursor' | 'check'> {
  /** Only lots that nobody has closed since this instant, and that do not end with a label. */
  readonly openSince?: Date | undefined
}

/** They have one of these ids or codes of the house, in whatever state they are. */
const isNamed = (ids: readonly number[], codes: readonly string[]) =>
  sql<boolean>`(l.id = any(${ids}::integer[]) or l.code_key collate "C" = any(${codes.map(lotKey)}::text[]))`

export const findLots = (tx: TenantTransaction, ids: readonly number[], codes: readonly string[]) =>
  tx.run(lots(tx).where(isNamed(ids, codes)))

/** Selects from the same lots, for another query. */
export const lotsNamed = (tx: TenantTransaction, ids: readonly number[], codes: readonly string[]) =>
  build.selectFrom('received_lots as l').where('l.tenant_id', '=', tx.tenantId).where(isNamed(ids, codes))

/** Of an ingredient the newest lots: in a kitchen that uses the oldest first, older ones are used up. */
const NEWEST_LOTS = 50

/** The lots in use among the newest of each ingredient in the lines of this sheet, the oldest first. */
export const openLotsOf = (tx: TenantTransaction, recipeId: number) =>
  tx.run(
    lots(tx)
      .where(
        sql<boolean>`l.id in (
          select n.id from (
            select distinct ingredient_id as id from recipe_lines where tenant_id = ${tx.tenantId} and recipe_id = ${recipeId} and ingredient_id is not null
          ) i cross join lateral (
            select id from received_lots where tenant_id = ${tx.tenantId} and ingredient_id = i.id order by id desc limit ${NEWEST_LOTS}
          ) n)`,
      )
      .where(sql<boolean>`${status} = 'em_uso'`)
      .orderBy('l.id'),
  )

const IN_USE = rawStatement({ id: 'integer' })`
select l.ingredient_id as id from received_lots l
where l.tenant_id = $1 and not l.closed and l.label_ids = '[]' and not l.segregated and l.blocked is null and l.ingredient_id = any($2::integer[])
union
select i.id from unnest($2::integer[]) as i(id) cross join lateral (
  select from (
    select l.id, l.closed or l.segregated or l.blocked is not null as is_kept from received_lots l
    where l.tenant_id = $1 and l.ingredient_id = i.id order by l.id desc limit ${NEWEST_LOTS}
  ) n where not n.is_kept and exists (
    select from labels b where b.tenant_id = $1 and b.stock = 'in_stock' and b.received_lot_id = n.id and b.blocked is null
  ) limit 1
) f`

/** Those of the ingredients of which a lot is in use. */
export async function ingredientsInUse(tx: TenantTransaction, ingredientIds: readonly number[]): Promise<number[]> {
  const rows = await tx.query(IN_USE(tx.tenantId, ingredientIds))
  return rows.map(({ id }) => id)
}

/** Whether the house has ever received a lot. */
export async function hasLots(tx: TenantTransaction): Promise<boolean> {
  const [lot] = await tx.run(
    build.selectFrom('received_lots').select('id').where('tenant_id', '=', tx.tenantId).limit(1),
  )
  return lot !== undefined
}

/** One page, the newest first, after the lot of this id. */
export function listLots(
  tx: TenantTransaction,
  { q = '', ingredient, supplier, status: wanted, openSince }: LotsAsked,
  after: number | null,
) {
  const key = lotKey(q)
  let page = lots(tx)
  if (key !== '') page = page.where(ofKey(tx, key))
  if (ingredient !== undefined) page = page.where('l.ingredient_id', '=', ingredient)
  if (supplier !== undefined) page = page.where('l.supplier_id', '=', supplier)
  if (wanted !== undefined) page = page.where(sql<boolean>`${status} = ${wanted}`)
  if (wanted !== undefined && wanted !== 'encerrado') page = page.where(ofOpen(tx))
  if (openSince !== undefined)
    page = page
      .where('l.closed', '=', false)
      .where(sql<boolean>`l.label_ids = '[]'`)
      .where('l.received_at', '<', openSince)
  if (after !== null) page = page.where('l.id', '<', after)
  return tx.run(page.orderBy('l.id', 'desc').limit(LOTS_PAGE))
}

const NOTES = rawStatement({ lot_id: 'integer', code: 'text', number: 'text?', key: 'text?' })`
select l.id as lot_id, l.code, r.invoice ->> 'number' as number, r.nfe_key as key
from received_lots l join receipts r on r.tenant_id = l.tenant_id and r.id = l.receipt_id
where l.tenant_id = $1 and l.id = any($2::integer[]) order by l.id`

/** The note of each of these lots; `number` null: it came without one. */
export const notesOfLots = (tx: TenantTransaction, lotIds: readonly number[]) => tx.query(NOTES(tx.tenantId, lotIds))

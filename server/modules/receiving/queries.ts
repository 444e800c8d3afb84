import { sql } from 'kysely'
import { queryBuilder } from '../../database/statement.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { Supplier } from './contract/api.ts'
import type { LotsQuery } from './contract/lots.ts'
import { lotKey } from './rules/lot-key.ts'
import type { ReceivingTables } from './tables.ts'

const build = queryBuilder<ReceivingTables>()

/** @param kind `supplier`, `receipt`, `received-lot`, or the day of a lot: `R261130` */
export async function nextId(tx: TenantTransaction, kind: string): Promise<number> {
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

export async function hasReceipts(tx: TenantTransaction, supplierId: number): Promise<boolean> {
  const rows = await tx.run(
    build
      .selectFrom('receipts')
      .select('id')
      .where('tenant_id', '=', tx.tenantId)
      .where('supplier_id', '=', supplierId)
      .limit(1),
  )
  return rows.length > 0
}

/** What this supplier's goods are for the house. */
export const findSupplierGoods = (tx: TenantTransaction, supplierId: number) =>
  tx.run(
    build
      .selectFrom('supplier_goods')
      .selectAll()
      .where('tenant_id', '=', tx.tenantId)
      .where('supplier_id', '=', supplierId),
  )

/** What goods with these EANs are for the house, of any supplier. */
export const findGoodsByEan = (tx: TenantTransaction, eans: readonly string[]) =>
  tx.run(
    build
      .selectFrom('supplier_goods')
      .selectAll()
      .where('tenant_id', '=', tx.tenantId)
      .where('ean', '=', (eb) => eb.fn.any(sql<string[]>`${eans}::text[]`))
      .orderBy('supplier_id')
      .orderBy('code'),
  )

const receipts = (tx: TenantTransaction) =>
  build.selectFrom('receipts').selectAll().where('tenant_id', '=', tx.tenantId)

export async function findReceipt(tx: TenantTransaction, id: number) {
  const [row] = await tx.run(receipts(tx).where('id', '=', id))
  return row
}

export async function findReceiptByKey(tx: TenantTransaction, key: string) {
  const [row] = await tx.run(receipts(tx).where('nfe_key', '=', key).where('status', '<>', 'estornado'))
  return row
}

const RECEIPTS_SHOWN = 100
const FIRST_INSTANT = new Date('2000-01-01T00:00:00Z')
const LAST_INSTANT = new Date('2200-01-01T00:00:00Z')

/** One text of SQL, whatever is asked for. */
const isOrAny = (column: string, wanted: string | number | undefined, type: 'text' | 'integer') => {
  const value = sql`${wanted ?? null}::${sql.raw(type)}`
  return sql<boolean>`(${value} is null or ${sql.ref(column)} = ${value})`
}

interface ReceiptsAsked {
  readonly status?: string | undefined
  readonly supplier?: number | undefined
  readonly since?: Date | undefined
  readonly before?: Date | undefined
}

/** The newest first. */
export const listReceipts = (tx: TenantTransaction, { status, supplier, since, before }: ReceiptsAsked) =>
  tx.run(
    receipts(tx)
      .where(isOrAny('status', status, 'text'))
      .where(isOrAny('supplier_id', supplier, 'integer'))
      .where('received_at', '>=', since ?? FIRST_INSTANT)
      .where('received_at', '<', before ?? LAST_INSTANT)
      .orderBy('received_at', 'desc')
      .orderBy('id', 'desc')
      .limit(RECEIPTS_SHOWN),
  )

const lots = (tx: TenantTransaction) =>
  build
    .selectFrom('received_lots as l')
    .innerJoin('receipts as r', (join) =>
      join.onRef('r.tenant_id', '=', 'l.tenant_id').onRef('r.id', '=', 'l.receipt_id'),
    )
    .selectAll('l')
    .select(['r.details'])
    .where('l.tenant_id', '=', tx.tenantId)

export async function findLot(tx: TenantTransaction, id: number) {
  const [row] = await tx.run(lots(tx).where('l.id', '=', id))
  return row
}

/** The lots that came with a receipt. */
export async function lotIdsOf(tx: TenantTransaction, receiptId: number): Promise<number[]> {
  const rows = await tx.run(
    build
      .selectFrom('received_lots')
      .select('id')
      .where('tenant_id', '=', tx.tenantId)
      .where('receipt_id', '=', receiptId)
      .orderBy('id'),
  )
  return rows.map(({ id }) => id)
}

/** The limits of the house, as they were stored. */
export async function findLimits(tx: TenantTransaction): Promise<unknown> {
  const [row] = await tx.run(build.selectFrom('receiving_limits').select('limits').where('tenant_id', '=', tx.tenantId))
  return row?.limits ?? {}
}

const LOTS_SHOWN = 500

/** The newest first. What a person types is found in the code of the house and in the maker's lot. */
export function listLots(tx: TenantTransaction, { q = '', ingredient, supplier }: LotsQuery) {
  const key = lotKey(q)
  return tx.run(
    lots(tx)
      .where(sql<boolean>`strpos(l.lot_key, ${key}) > 0`)
      .where(isOrAny('l.ingredient_id', ingredient, 'integer'))
      .where(isOrAny('l.supplier_id', supplier, 'integer'))
      .orderBy('l.id', 'desc')
      .limit(LOTS_SHOWN),
  )
}

/** Those of these labels that are in stock, and whether each is blocked. */
export async function labelsInStock(
  tx: TenantTransaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, boolean>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<{ readonly id: number; readonly is_blocked: boolean }>({
    sql: "select id, blocked is not null as is_blocked from labels where tenant_id = $1 and id = any($2::integer[]) and stock = 'in_stock'",
    parameters: [tx.tenantId, ids],
  })
  return new Map(rows.map(({ id, is_blocked: isBlocked }) => [id, isBlocked]))
}

/** By ingredient. */
export const listWaitingPrices = (tx: TenantTransaction) =>
  tx.run(
    build.selectFrom('waiting_prices').selectAll().where('tenant_id', '=', tx.tenantId).orderBy('name').orderBy('id'),
  )

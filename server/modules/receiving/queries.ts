import { sql } from 'kysely'
import { nameKey } from '../../contract/text.ts'
import { queryBuilder } from '../../database/statement.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { Supplier } from './contract/api.ts'
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

/** The suppliers, ordered by name. */
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

/** A supplier without a CNPJ, by the name. */
export async function findSupplierNamed(tx: TenantTransaction, name: string): Promise<Supplier | undefined> {
  const [row] = await tx.run(
    suppliers(tx).where('cnpj', 'is', null).where('name_key', '=', nameKey(name)).orderBy('id').limit(1),
  )
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

/** The register's entries for this supplier's goods. */
export const findSupplierGoods = (tx: TenantTransaction, supplierId: number, codes: readonly string[]) =>
  tx.run(
    build
      .selectFrom('supplier_goods')
      .selectAll()
      .where('tenant_id', '=', tx.tenantId)
      .where('supplier_id', '=', supplierId)
      .where('code', '=', (eb) => eb.fn.any(sql<string[]>`${codes}::text[]`)),
  )

/** For each of these EANs the register's entry that was confirmed last, of any supplier. */
export const findGoodsByEan = (tx: TenantTransaction, eans: readonly string[]) =>
  tx.run(
    build
      .selectFrom('supplier_goods')
      .distinctOn('ean')
      .selectAll()
      .where('tenant_id', '=', tx.tenantId)
      .where('ean', '=', (eb) => eb.fn.any(sql<string[]>`${eans}::text[]`))
      .orderBy('ean')
      .orderBy('confirmed_at', 'desc')
      .orderBy('supplier_id', 'desc')
      .orderBy('code', 'desc'),
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

export const RECEIPTS_PAGE = 100

export interface ReceiptsAsked {
  readonly status?: string | undefined
  readonly supplier?: number | undefined
  readonly since?: Date | undefined
  readonly before?: Date | undefined
}
/** The last row of the page before. */
export interface ReceiptsCursor {
  readonly receivedAt: string
  readonly id: number
}

/**
 * What the lines of an open receipt are and whether they are measured: the lines that stay in the house, without their
 * texts and lots.
 */
const openDetails = sql<unknown>`case when status = 'aberto' then jsonb_build_object(
    'temperatures', details -> 'temperatures',
    'lines', (select coalesce(jsonb_agg(jsonb_build_object(
        'ingredientId', line -> 'ingredientId', 'baseProductId', line -> 'baseProductId', 'kind', line -> 'kind',
        'foodClass', line -> 'foodClass', 'outcome', line -> 'outcome', 'temperature', line -> 'temperature')), '[]')
      from jsonb_array_elements(details -> 'lines') as line
      where line -> 'ignored' = 'false' and line ->> 'outcome' in ('aceito', 'segregado'))) end`

/** One page, the newest first. It reads lines only of receipts that are open, which are few. */
export function listReceipts(
  tx: TenantTransaction,
  { status, supplier, since, before }: ReceiptsAsked,
  after: ReceiptsCursor | null,
) {
  let page = build
    .selectFrom('receipts')
    .select(['id', 'version', 'status', 'supplier_id', 'name', 'cnpj', 'invoice', 'received_at'])
    .select(['items', 'refused', 'segregated', 'labels', 'confirmed_by', 'reversed_for'])
    .select(openDetails.as('open'))
    .where('tenant_id', '=', tx.tenantId)
  if (status !== undefined) page = page.where('status', '=', status)
  if (supplier !== undefined) page = page.where('supplier_id', '=', supplier)
  if (since !== undefined) page = page.where('received_at', '>=', since)
  if (before !== undefined) page = page.where('received_at', '<', before)
  if (after !== null)
    page = page.where(sql<boolean>`(received_at, id) < (${after.receivedAt}::timestamptz, ${after.id}::integer)`)
  return tx.run(page.orderBy('received_at', 'desc').orderBy('id', 'desc').limit(RECEIPTS_PAGE))
}

/** Receipts of these instants with their lines, the oldest first, also those that were taken back. */
export function receivedBetween(tx: TenantTransaction, since: Date, before: Date, after: ReceiptsCursor | null) {
  const { receivedAt, id } = after ?? { receivedAt: since.toISOString(), id: 0 }
  return tx.run(
    build
      .selectFrom('receipts')
      .select(['id', 'details', 'received_at', 'confirmed_by', 'reversed_for'])
      .where('tenant_id', '=', tx.tenantId)
      .where('status', '<>', 'aberto')
      .where('received_at', '<', before)
      .where(sql<boolean>`(received_at, id) > (${receivedAt}::timestamptz, ${id}::integer)`)
      .orderBy('received_at')
      .orderBy('id')
      .limit(RECEIPTS_PAGE),
  )
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

/** The restaurant's own limits, as they were stored. */
export async function findLimits(tx: TenantTransaction): Promise<unknown> {
  const [row] = await tx.run(build.selectFrom('receiving_limits').select('limits').where('tenant_id', '=', tx.tenantId))
  return row?.limits ?? {}
}

/** The waiting prices, ordered by ingredient. */
export const listWaitingPrices = (tx: TenantTransaction) =>
  tx.run(
    build.selectFrom('waiting_prices').selectAll().where('tenant_id', '=', tx.tenantId).orderBy('name').orderBy('id'),
  )

import * as z from 'zod/mini'
import { shownPerson } from '../../../audit-sentence.ts'
import { addDays, expiryInstant } from '../../../contract/calendar.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { found } from '../../../errors.ts'
import { may } from '../../../http/contract/permission.ts'
import type { Identity } from '../../../http/identity.ts'
import { decodeCursor, encodeCursor } from '../../../http/paging.ts'
import type { HouseLimits } from '../contract/groups.ts'
import type { LotsQuery, ReceivedLot } from '../contract/lots.ts'
import type { OtherBrand } from '../contract/other-brand.ts'
import type { MissingFacts, ReceiptsQuery, ReceiptSummary, Receipt } from '../contract/receipts.ts'
import { receiptStatuses } from '../contract/receipts.ts'
import type { ReceiptDetails } from '../events.ts'
import { receivingEvents } from '../events.ts'
import type { ReceivingPorts } from '../ports.ts'
import type { ReceiptsCursor } from '../queries.ts'
import { findLimits, findReceipt, listReceipts, RECEIPTS_PAGE } from '../queries.ts'
import { invoiceAnswer, receiptAnswer } from '../rules/receipt-answer.ts'
import { namedGoods } from '../rules/confirmed-line.ts'
import { missingOf } from '../rules/missing.ts'
import { oldBefore } from '../rules/old-lots.ts'
import { brandedIngredients, otherBrands } from '../rules/other-brands.ts'
import type { LotRow } from './lot-queries.ts'
import { findLot, listLots, LOTS_PAGE } from './lot-queries.ts'
import type { Page } from '../../../http/page-reply.ts'

/** The restaurant's own limits. */
export const readLimits = async (tx: TenantTransaction): Promise<HouseLimits> =>
  receivingEvents.ReceivingLimitsSet.data.shape.limits.parse(await findLimits(tx))

type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findReceipt>>>
type SummaryRow = Awaited<ReturnType<typeof listReceipts>>[number]

export const detailsOf = (stored: unknown): ReceiptDetails => receivingEvents.ReceiptOpened.data.parse(stored)

const statusOf = (stored: string): Receipt['status'] => receiptStatuses.find((known) => known === stored) ?? 'aberto'

const receiptOf = (row: ReceiptRow, seesCosts: boolean): Receipt =>
  receiptAnswer(
    { ...detailsOf(row.details), supplierId: row.supplier_id },
    { version: row.version, status: statusOf(row.status), seesCosts },
  )

export async function shownReceipt(
  tx: TenantTransaction,
  id: number,
  { seesCosts, ports }: { readonly seesCosts: Promise<boolean>; readonly ports: BrandPorts },
): Promise<Receipt> {
  const [row, sees] = await Promise.all([findReceipt(tx, id), seesCosts])
  const shown = receiptOf(found(row, 'receipt_not_found'), sees)
  const waiting = shown.status === 'recebido' ? await waitingBrands(tx, detailsOf(row?.details), ports) : []
  return { ...shown, ...(waiting.length > 0 && { otherBrands: waiting }) }
}

type BrandPorts = Pick<ReceivingPorts, 'knownGoods' | 'declaredGoods'>

/** The brands of a receipt for which nobody has confirmed the declared allergens yet. */
async function waitingBrands(tx: TenantTransaction, details: ReceiptDetails, ports: BrandPorts): Promise<OtherBrand[]> {
  const lines = details.lines.filter(({ brand }) => brand !== '')
  if (lines.length === 0) return []
  const goods = await ports.knownGoods(tx, namedIds({ lines }))
  const declared = await ports.declaredGoods(tx, brandedIngredients(lines, goods))
  return otherBrands(
    lines.flatMap((line) => {
      const named = namedGoods(line, goods)
      return named === null ? [] : [{ line, ...named }]
    }),
    declared,
  )
}

/** What the lines name in the register. */
export const namedIds = ({ lines }: Pick<ReceiptDetails, 'lines'>) => ({
  ingredients: lines.flatMap(({ ingredientId }) => ingredientId ?? []),
  products: [...new Set(lines.flatMap(({ baseProductId }) => baseProductId ?? []))],
})

const storedReceipt = receivingEvents.ReceiptOpened.data.shape
const openDetails = z.object({
  temperatures: storedReceipt.temperatures,
  lines: z.array(
    z.pick(storedReceipt.lines.def.element, {
      ingredientId: true,
      baseProductId: true,
      kind: true,
      foodClass: true,
      outcome: true,
      temperature: true,
    }),
  ),
})

// PostgreSQL has no year 0.
const receiptsCursor: z.ZodMiniType<ReceiptsCursor> = z.pipe(
  z.tuple([z.iso.datetime().check(z.regex(/^2[01]/)), z.int().check(z.minimum(1), z.maximum(999_999_999))]),
  z.transform(([receivedAt, id]: [string, number]) => ({ receivedAt, id })),
)

export async function shownReceipts(
  tx: TenantTransaction,
  { status, supplier, from, to, cursor }: ReceiptsQuery,
  {
    identity,
    ports: { personNames, knownGoods },
  }: { readonly identity: Promise<Identity>; readonly ports: Pick<ReceivingPorts, 'personNames' | 'knownGoods'> },
): Promise<Page<ReceiptSummary>> {
  const after = decodeCursor(cursor, receiptsCursor)
  const own = await identity
  const { timeZone } = own
  const asked = {
    status,
    supplier,
    // A day begins where the day before ends.
    since: from === undefined ? undefined : expiryInstant(addDays(from, -1), timeZone),
    before: to === undefined ? undefined : expiryInstant(to, timeZone),
  }
  const [rows, names] = await Promise.all([listReceipts(tx, asked, after), personNames(tx)])
  const seesCosts = may(own, 'ver_custos')
  const last = rows.at(-1)
  const next =
    last !== undefined && rows.length === RECEIPTS_PAGE ? encodeCursor([last.received_at.toISOString(), last.id]) : null
  const missing = await missingByReceipt(tx, rows, knownGoods)
  return { items: rows.map((row) => summaryOf(row, { names, seesCosts, missing })), next }
}

interface ShownTo {
  readonly names: ReadonlyMap<string, string>
  readonly seesCosts: boolean
  readonly missing: ReadonlyMap<number, MissingFacts>
}

/** What each open receipt of a page lacks, by the id of the receipt. */
async function missingByReceipt(
  tx: TenantTransaction,
  rows: readonly SummaryRow[],
  knownGoods: ReceivingPorts['knownGoods'],
): Promise<ReadonlyMap<number, MissingFacts>> {
  const open = rows.flatMap(({ id, open: stored }) => (stored === null ? [] : [{ id, ...openDetails.parse(stored) }]))
  if (open.length === 0) return new Map()
  const lines = open.flatMap((each) => each.lines)
  const goods = await knownGoods(tx, {
    ingredients: [...new Set(lines.flatMap(({ ingredientId }) => ingredientId ?? []))],
    products: [...new Set(lines.flatMap(({ baseProductId }) => baseProductId ?? []))],
  })
  return new Map(open.map(({ id, ...details }) => [id, missingOf(details, goods)]))
}

function summaryOf(row: SummaryRow, { names, seesCosts, missing }: ShownTo): ReceiptSummary {
  return {
    id: row.id,
    version: row.version,
    status: statusOf(row.status),
    supplierId: row.supplier_id,
    supplier: { name: row.name, cnpj: row.cnpj },
    invoice: invoiceAnswer(invoiceOf(row.invoice), seesCosts),
    receivedAt: row.received_at.toISOString(),
    items: row.items,
    refused: row.refused,
    segregated: row.segregated,
    labels: row.labels,
    missing: missing.get(row.id) ?? null,
    by: row.confirmed_by === null ? null : shownPerson(names, row.confirmed_by),
    reversedFor: row.reversed_for,
  }
}

const invoiceOf = (stored: unknown): ReceiptDetails['invoice'] =>
  receivingEvents.ReceiptOpened.data.shape.invoice.parse(stored)

type ReadNames = ReceivingPorts['goodsNames']

/** The lots of these rows, with the names that their goods have now. */
async function lotsOf(tx: TenantTransaction, rows: readonly LotRow[], readNames: ReadNames): Promise<ReceivedLot[]> {
  const names = await readNames(tx, {
    ingredients: rows.flatMap((row) => row.ingredient_id ?? []),
    products: rows.flatMap((row) => (row.ingredient_id === null ? (row.base_product_id ?? []) : [])),
  })
  return rows.map((row) => {
    const own = row.ingredient_id === null ? undefined : names.ingredients.get(row.ingredient_id)
    const product = row.base_product_id === null ? undefined : names.products.get(row.base_product_id)
    return lotOf(row, own ?? product ?? row.description)
  })
}

function lotOf(row: LotRow, goods: string): ReceivedLot {
  const invoice = invoiceOf(row.invoice)
  return {
    id: row.id,
    code: row.code,
    lot: row.lot,
    supplier: { id: row.supplier_id, name: row.supplier },
    ingredientId: row.ingredient_id,
    baseProductId: row.base_product_id,
    goods,
    description: row.description,
    receiptId: row.receipt_id,
    brand: row.brand,
    sif: row.sif,
    receivedAt: row.received_at.toISOString(),
    makersDate: row.makers_date,
    quantity: Number(row.quantity),
    unit: row.unit,
    invoice: invoice && { number: invoice.number, key: invoice.key },
    status: row.status,
    labels: { inStock: row.in_stock, gone: row.label_count - row.in_stock },
  }
}

const lotsCursor = z.tuple([z.int().check(z.minimum(1), z.maximum(999_999_999))])

export async function shownLots(
  tx: TenantTransaction,
  { cursor, check, ...asked }: LotsQuery,
  { now, readNames }: { readonly now: Date; readonly readNames: ReadNames },
): Promise<Page<ReceivedLot>> {
  const [after = null] = decodeCursor(cursor, lotsCursor) ?? []
  const openSince = check === undefined ? undefined : oldBefore(now)
  const rows = await listLots(tx, { ...asked, openSince }, after)
  const last = rows.at(-1)
  return {
    items: await lotsOf(tx, rows, readNames),
    next: last !== undefined && rows.length === LOTS_PAGE ? encodeCursor([last.id]) : null,
  }
}

export async function shownLot(tx: TenantTransaction, id: number, readNames: ReadNames): Promise<ReceivedLot> {
  const [lot] = await lotsOf(tx, [found(await findLot(tx, id), 'lot_not_found')], readNames)
  return found(lot, 'lot_not_found')
}

import { addDays, expiryInstant } from '../../../contract/calendar.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { found } from '../../../errors.ts'
import { may } from '../../../http/contract/permission.ts'
import type { Identity } from '../../../http/identity.ts'
import type { HouseLimits } from '../contract/groups.ts'
import type { LotsQuery, PriceChange, ReceivedLot } from '../contract/lots.ts'
import type { Receipt, ReceiptsQuery } from '../contract/receipts.ts'
import { receiptStatuses } from '../contract/receipts.ts'
import { units } from '../../../contract/units.ts'
import type { ReceiptDetails } from '../events.ts'
import { receivingEvents } from '../events.ts'
import {
  findLimits,
  findLot,
  findReceipt,
  labelsInStock,
  listLots,
  listReceipts,
  listWaitingPrices,
} from '../queries.ts'
import { receiptAnswer } from '../rules/receipt-answer.ts'

/** The limits of the house. */
export const readLimits = async (tx: TenantTransaction): Promise<HouseLimits> =>
  receivingEvents.ReceivingLimitsSet.data.shape.limits.parse(await findLimits(tx))

type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findReceipt>>>
type LotRow = NonNullable<Awaited<ReturnType<typeof findLot>>>

const detailsOf = (stored: unknown): ReceiptDetails => receivingEvents.ReceiptOpened.data.parse(stored)

const receiptOf = (row: ReceiptRow, seesCosts: boolean): Receipt =>
  receiptAnswer(
    { ...detailsOf(row.details), supplierId: row.supplier_id },
    { version: row.version, status: receiptStatuses.find((known) => known === row.status) ?? 'aberto', seesCosts },
  )

export const shownReceipt = async (
  tx: TenantTransaction,
  id: number,
  seesCosts: Promise<boolean>,
): Promise<Receipt> => {
  const [row, sees] = await Promise.all([findReceipt(tx, id), seesCosts])
  return receiptOf(found(row, 'receipt_not_found'), sees)
}

export async function shownReceipts(
  tx: TenantTransaction,
  { status, supplier, from, to }: ReceiptsQuery,
  identity: Promise<Identity>,
): Promise<Receipt[]> {
  const own = await identity
  const { timeZone } = own
  const rows = await listReceipts(tx, {
    status,
    supplier,
    // A day begins where the day before ends.
    since: from === undefined ? undefined : expiryInstant(addDays(from, -1), timeZone),
    before: to === undefined ? undefined : expiryInstant(to, timeZone),
  })
  const sees = may(own, 'ver_custos')
  return rows.map((row) => receiptOf(row, sees))
}

const labelIds = (row: LotRow): readonly number[] =>
  receivingEvents.LotReceived.data.shape.labelIds.parse(row.label_ids)

/** A lot with labels is over with the last of them. */
function lotOf(row: LotRow, inStock: ReadonlyMap<number, boolean>): ReceivedLot {
  const ids = labelIds(row)
  const stays = ids.filter((id) => inStock.has(id)).length
  const isOver = row.closed || (ids.length > 0 && stays === 0)
  const { invoice } = detailsOf(row.details)
  return {
    id: row.id,
    code: row.code,
    lot: row.lot,
    supplier: { id: row.supplier_id, name: row.supplier },
    ingredientId: row.ingredient_id,
    baseProductId: row.base_product_id,
    description: row.description,
    brand: row.brand,
    sif: row.sif,
    receivedAt: row.received_at.toISOString(),
    makersDate: row.makers_date,
    quantity: Number(row.quantity),
    unit: row.unit,
    invoice: invoice && { number: invoice.number, key: invoice.key },
    status: isOver
      ? 'encerrado'
      : openStatus(
          row.segregated,
          ids.some((id) => inStock.get(id) === true),
        ),
    labels: { inStock: stays, gone: ids.length - stays },
  }
}

function openStatus(isSegregated: boolean, isBlocked: boolean): ReceivedLot['status'] {
  if (isSegregated) return 'segregado'
  return isBlocked ? 'bloqueado' : 'em_uso'
}

export async function shownLots(tx: TenantTransaction, query: LotsQuery): Promise<ReceivedLot[]> {
  const rows = await listLots(tx, query)
  const inStock = await labelsInStock(tx, rows.flatMap(labelIds))
  return rows
    .map((row) => lotOf(row, inStock))
    .filter(({ status }) => query.status === undefined || status === query.status)
}

export async function shownLot(tx: TenantTransaction, id: number): Promise<ReceivedLot> {
  const row = found(await findLot(tx, id), 'lot_not_found')
  return lotOf(row, await labelsInStock(tx, labelIds(row)))
}

export async function shownWaitingPrices(tx: TenantTransaction): Promise<PriceChange[]> {
  const rows = await listWaitingPrices(tx)
  return rows.flatMap(({ id, ingredient_id: ingredientId, name, unit: stored, before, now }) => {
    const unit = units.find((known) => known === stored)
    return unit === undefined
      ? []
      : [{ id, ingredientId, name, unit, before: Number(before).toFixed(2), now: Number(now).toFixed(2), waits: true }]
  })
}

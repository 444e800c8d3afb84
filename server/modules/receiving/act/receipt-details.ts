import { readCnpj } from '../../../contract/cnpj.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { Rejection } from '../../../errors.ts'
import type { LineBody, ReceiptBody } from '../contract/receipts.ts'
import type { ReceiptDetails, ReceiptLine } from '../events.ts'
import { findSupplier, findSupplierByCnpj } from '../queries.ts'
import { readAccessKey } from '../rules/access-key.ts'

const HOURS_BACK = 72
const HOUR_MS = 3_600_000
const CLOCK_AHEAD_MS = 5 * 60_000

interface Writing {
  readonly id: number
  readonly now: Date
  /** The receipt as it is stored; null: it is new. */
  readonly before: Pick<ReceiptDetails, 'receivedAt'> | null
}

/** The body of a request with its defaults filled in. Throws a Rejection where its supplier, key or time is not valid. */
export async function receiptDetails(
  tx: TenantTransaction,
  body: ReceiptBody,
  { id, now, before }: Writing,
): Promise<ReceiptDetails> {
  return {
    id,
    ...(await supplierOf(tx, body)),
    invoice: invoiceOf(body),
    receivedAt: receivedAt(body, now, before?.receivedAt ?? null),
    vehicle: body.vehicle ? { ok: body.vehicle.ok, note: body.vehicle.note ?? '' } : null,
    temperatures: Object.fromEntries(
      Object.entries(body.temperatures ?? {}).flatMap(([group, celsius]) =>
        celsius === undefined ? [] : [[group, celsius] as const],
      ),
    ),
    lines: body.lines.map(lineOf),
  }
}

async function supplierOf(
  tx: TenantTransaction,
  { supplierId, supplier }: ReceiptBody,
): Promise<Pick<ReceiptDetails, 'supplierId' | 'name' | 'cnpj'>> {
  const sent = supplier?.cnpj || null
  const cnpj = sent === null ? null : readCnpj(sent)
  if (sent !== null && cnpj === null) throw new Rejection('supplier_cnpj_invalid')
  const known =
    typeof supplierId === 'number'
      ? await findSupplier(tx, supplierId)
      : cnpj === null
        ? undefined
        : await findSupplierByCnpj(tx, cnpj)
  if (known !== undefined) return { supplierId: known.id, name: known.name, cnpj: known.cnpj }
  if (typeof supplierId === 'number') throw new Rejection('supplier_unknown')
  return { supplierId: null, name: supplier?.name ?? '', cnpj }
}

function invoiceOf({ invoice }: ReceiptBody): ReceiptDetails['invoice'] {
  if (!invoice) return null
  const { key = null, number, series = null, issuedAt = null, total = null } = invoice
  if (key !== null && readAccessKey(key) === null) throw new Rejection('invoice_key_invalid')
  return { key, number, series, issuedAt, total }
}

/** A time that is stored already was judged when it was written: the receipt stays open for longer than 72 hours. */
function receivedAt({ receivedAt: sent }: ReceiptBody, now: Date, stored: string | null): string {
  if (stored !== null && (!sent || Date.parse(sent) === Date.parse(stored))) return stored
  const at = sent ? new Date(sent) : now
  const ago = now.getTime() - at.getTime()
  if (ago < -CLOCK_AHEAD_MS || ago > HOURS_BACK * HOUR_MS) throw new Rejection('received_at_invalid')
  return at.toISOString()
}

const lineOf = (line: LineBody): ReceiptLine => ({
  description: line.description,
  supplierCode: line.supplierCode ?? '',
  ean: line.ean ?? null,
  unit: line.unit,
  quantity: line.quantity,
  total: line.total ?? null,
  ...goodsOf(line),
  temperature: line.temperature ?? null,
  makersTempMax: line.makersTempMax ?? null,
  outcome: line.outcome,
  acceptedQuantity: line.acceptedQuantity ?? null,
  reason: line.reason ?? null,
  note: line.note ?? '',
  acceptPrice: line.acceptPrice ?? null,
  lots: line.lots.map(lotOf),
})

const goodsOf = (line: LineBody) => ({
  ingredientId: line.ingredientId ?? null,
  baseProductId: line.baseProductId ?? null,
  ignored: line.ignored ?? false,
  pack: line.pack ?? null,
  kind: line.kind ?? null,
  foodClass: line.foodClass ?? null,
  brand: line.brand ?? '',
  sif: line.sif ?? '',
})

const lotOf = (lot: LineBody['lots'][number]): ReceiptLine['lots'][number] => ({
  lot: lot.lot ?? '',
  makersDate: lot.makersDate ?? null,
  manufacturedOn: lot.manufacturedOn ?? null,
  quantity: lot.quantity ?? null,
  storageTypeId: lot.storageTypeId ?? null,
  labels: lot.labels ?? null,
})

/**
 * Somebody who does not see costs has read the lines without what they cost, and sends them back so: a line keeps its cost
 * wherever it stands now. Its cost is the note's, whatever was counted: another quantity changes the price of a unit, and
 * without the permission to see costs that price waits for somebody who sees both.
 */
export function withKeptTotals(details: ReceiptDetails, before: ReceiptDetails): ReceiptDetails {
  const left = new Map<string, ReceiptLine[]>()
  for (const line of before.lines) left.set(goodsKey(line), [...(left.get(goodsKey(line)) ?? []), line])
  // Of several lines with the same goods each has first the line that counts as much, and then the lines in their order.
  const take = (line: ReceiptLine, isIt: (stored: ReceiptLine) => boolean): ReceiptLine | undefined => {
    const stored = left.get(goodsKey(line)) ?? []
    const place = stored.findIndex(isIt)
    return place === -1 ? undefined : stored.splice(place, 1)[0]
  }
  const alike = details.lines.map((line) => take(line, ({ quantity }) => quantity === line.quantity))
  return {
    ...details,
    invoice: details.invoice && { ...details.invoice, total: details.invoice.total ?? before.invoice?.total ?? null },
    lines: details.lines.map((line, index) => {
      const stored = alike[index] ?? take(line, () => true)
      return line.total === null && stored !== undefined ? { ...line, total: stored.total } : line
    }),
  }
}

const goodsKey = ({ supplierCode, description }: ReceiptLine): string => JSON.stringify([supplierCode, description])

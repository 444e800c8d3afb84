import { nameKey } from '../../contract/text.ts'
import { userIdOf } from '../../events/event.ts'
import { patch, projection, put, remove } from '../../events/projection.ts'
import type { ReceiptDetails, ReceiptLine, ReceivingEvent, SupplierDetails } from './events.ts'
import { lotKey } from './contract/lot-key.ts'
import {
  receipts,
  receivedLots,
  receivingCounters,
  receivingLimits,
  supplierGoods,
  suppliers,
  waitingPrices,
} from './tables.ts'

const supplierRow = ({ id, name, tradeName, cnpj, phone, note }: SupplierDetails) =>
  put(suppliers, { id, name, name_key: nameKey(name), trade_name: tradeName, cnpj, phone, note })

const counted = (kind: string, last: number) => put(receivingCounters, { kind, last_id: last })

function countsOf(lines: readonly ReceiptLine[]) {
  const having = (outcome: ReceiptLine['outcome']) => lines.filter((line) => line.outcome === outcome).length
  const labels = lines.flatMap(({ lots }) => lots.map((lot) => lot.labels?.count ?? 0))
  return {
    items: lines.length,
    refused: having('recusado'),
    segregated: having('segregado'),
    labels: labels.reduce((sum, count) => sum + count, 0),
  }
}

const receiptRow = (details: ReceiptDetails, version: number) =>
  put(receipts, {
    id: details.id,
    version,
    status: 'aberto',
    supplier_id: details.supplierId,
    nfe_key: details.invoice?.key ?? null,
    received_at: details.receivedAt,
    details,
    name: details.name,
    cnpj: details.cnpj,
    invoice: details.invoice,
    ...countsOf(details.lines),
    reversed_for: null,
    confirmed_at: null,
    confirmed_by: null,
  })

export const receivingProjection = projection<ReceivingEvent>({
  name: 'receiving',
  tables: [suppliers, supplierGoods, receipts, receivedLots, waitingPrices, receivingLimits, receivingCounters],
  on: {
    SupplierRegistered: ({ data }) => [supplierRow(data), counted('supplier', data.id)],
    SupplierChanged: ({ data }) => [supplierRow(data)],
    SupplierDeleted: ({ data: { id } }) => [remove(suppliers, { id })],
    ReceiptOpened: ({ data, streamVersion }) => [receiptRow(data, streamVersion), counted('receipt', data.id)],
    ReceiptChanged: ({ data, streamVersion }) => [receiptRow(data, streamVersion)],
    ReceiptDropped: ({ data: { id } }) => [remove(receipts, { id })],
    ReceiptConfirmed: ({ data, meta, streamVersion }) => [
      patch(
        receipts,
        { id: data.id },
        {
          version: streamVersion,
          status: 'recebido',
          supplier_id: data.supplierId,
          labels: data.labels,
          confirmed_at: data.at,
          confirmed_by: userIdOf(meta),
        },
      ),
      ...data.goods.map(({ code, ean, ingredientId, baseProductId, ignored, pack }) =>
        put(supplierGoods, {
          supplier_id: data.supplierId,
          code,
          ean,
          ingredient_id: ingredientId,
          base_product_id: baseProductId,
          ignored,
          pack_n: pack === null ? null : String(pack.n),
          pack_unit: pack?.unit ?? null,
          confirmed_at: data.at,
        }),
      ),
      ...data.waiting.map(({ id, ingredientId, name, unit, before, now }) =>
        put(waitingPrices, { id, ingredient_id: ingredientId, name, unit, before, now, invoice: data.number }),
      ),
    ],
    ReceiptLineSetAside: () => [],
    ReceiptReversed: ({ data: { id, reason, waiting }, streamVersion }) => [
      patch(receipts, { id }, { version: streamVersion, status: 'estornado', reversed_for: reason }),
      ...waiting.map((price) => remove(waitingPrices, { id: price })),
    ],
    ReceivingLimitsSet: ({ data: { limits } }) => [put(receivingLimits, { limits })],
    LotReceived: ({ data }) => [
      put(receivedLots, {
        id: data.id,
        code: data.code,
        lot: data.lot,
        code_key: lotKey(data.code),
        lot_key: lotKey(data.lot),
        receipt_id: data.receiptId,
        supplier_id: data.supplierId,
        supplier: data.supplier,
        ingredient_id: data.ingredientId,
        base_product_id: data.baseProductId,
        description: data.description,
        brand: data.brand,
        sif: data.sif,
        received_at: data.receivedAt,
        makers_date: data.makersDate,
        quantity: String(data.quantity),
        unit: data.unit,
        segregated: data.isSegregated,
        closed: false,
        blocked: null,
        label_ids: data.labelIds,
      }),
      counted('received-lot', data.id),
      counted(data.day, data.ofDay),
    ],
    LotClosed: ({ data: { id } }) => [patch(receivedLots, { id }, { closed: true })],
    LotReopened: ({ data: { id } }) => [patch(receivedLots, { id }, { closed: false })],
    LotBlocked: ({ data: { id, standing } }) => [patch(receivedLots, { id }, { blocked: standing })],
    LotReleased: ({ data: { id, standing } }) => [patch(receivedLots, { id }, { blocked: standing })],
    WaitingPricesDecided: ({ data: { accepted, refused } }) =>
      [...accepted, ...refused].map(({ id }) => remove(waitingPrices, { id })),
  },
})

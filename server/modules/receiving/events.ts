import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../events/event.ts'

const supplier = z.object({
  id: z.int(),
  name: z.string(),
  tradeName: z.string(),
  cnpj: z.nullable(z.string()),
  phone: z.string(),
  note: z.string(),
})

const unit = z.enum(['kg', 'g', 'L', 'mL', 'unidade'])
const pack = z.object({ n: z.number(), unit })

const line = z.object({
  description: z.string(),
  supplierCode: z.string(),
  ean: z.nullable(z.string()),
  unit: z.string(),
  quantity: z.number(),
  /** A decimal; null: not known. */
  total: z.nullable(z.string()),
  ingredientId: z.nullable(z.int()),
  baseProductId: z.nullable(z.string()),
  ignored: z.boolean(),
  pack: z.nullable(pack),
  kind: z.nullable(z.string()),
  foodClass: z.nullable(z.string()),
  brand: z.string(),
  sif: z.string(),
  temperature: z.nullable(z.number()),
  makersTempMax: z.nullable(z.number()),
  outcome: z.enum(['aceito', 'recusado', 'segregado', 'nao_veio']),
  acceptedQuantity: z.nullable(z.number()),
  reason: z.nullable(z.string()),
  note: z.string(),
  acceptPrice: z.nullable(z.boolean()),
  lots: z.array(
    z.object({
      lot: z.string(),
      makersDate: z.nullable(z.string()),
      manufacturedOn: z.nullable(z.string()),
      quantity: z.nullable(z.number()),
      storageTypeId: z.nullable(z.string()),
      labels: z.nullable(z.object({ count: z.int(), weight: z.string() })),
    }),
  ),
})

/** A delivery, as somebody has written it down so far. */
const receipt = z.object({
  id: z.int(),
  supplierId: z.nullable(z.int()),
  /** The supplier's CNPJ. */
  name: z.string(),
  cnpj: z.nullable(z.string()),
  invoice: z.nullable(
    z.object({
      key: z.nullable(z.string()),
      number: z.string(),
      series: z.nullable(z.string()),
      issuedAt: z.nullable(z.string()),
      total: z.nullable(z.string()),
    }),
  ),
  receivedAt: z.string(),
  vehicle: z.nullable(z.object({ ok: z.boolean(), note: z.string() })),
  temperatures: z.record(z.string(), z.number()),
  lines: z.array(line),
})

const priceChange = z.object({
  id: z.string(),
  ingredientId: z.int(),
  name: z.string(),
  unit,
  before: z.string(),
  now: z.string(),
})

const countedLimit = z.object({
  group: z.string(),
  /** The number of the line, the first line is 1; null: an item of the group was measured. */
  line: z.nullable(z.int()),
  measured: z.number(),
  celsius: z.number(),
  /** `CVS 3/2026, art. 30`, `regra da casa`, `fabricante` */
  source: z.string(),
  /** `limite` refuses; `referencia` only informs. */
  force: z.enum(['limite', 'referencia']),
})

const lotAct = {
  id: z.int(),
  code: z.string(),
  /** The supplier's name of the goods. */
  name: z.string(),
  at: z.string(),
}

/** Streams: `supplier-{id}`, `receipt-{id}`, `received-lot-{id}`. */
export const receivingEvents = {
  SupplierRegistered: { version: 1, data: supplier },
  SupplierChanged: { version: 1, data: supplier },
  SupplierDeleted: { version: 1, data: z.object({ id: z.int(), name: z.string() }) },
  ReceiptOpened: { version: 1, data: receipt },
  ReceiptChanged: { version: 1, data: receipt },
  ReceiptDropped: { version: 1, data: z.object({ id: z.int(), name: z.string() }) },
  /** Everything that the confirmation has changed: the register's entries for the supplier's goods, and the prices. */
  ReceiptConfirmed: {
    version: 1,
    data: z.object({
      id: z.int(),
      supplierId: z.int(),
      /** The name of the supplier. */
      name: z.string(),
      number: z.nullable(z.string()),
      at: z.string(),
      items: z.int(),
      refused: z.int(),
      labels: z.int(),
      /** De-para: the register's entry for each line. */
      goods: z.array(
        z.object({
          code: z.string(),
          ean: z.nullable(z.string()),
          ingredientId: z.nullable(z.int()),
          baseProductId: z.nullable(z.string()),
          ignored: z.boolean(),
          pack: z.nullable(pack),
        }),
      ),
      /** The prices that have changed, and the prices that wait for somebody who sees costs. */
      prices: z.array(priceChange),
      waiting: z.array(priceChange),
      /** What was measured, each with the limit that counted; missing: the event is older than this field. */
      limits: z.optional(z.array(countedLimit)),
    }),
  },
  /** A line that was refused at the door, or kept apart. */
  ReceiptLineSetAside: {
    version: 1,
    data: z.object({
      id: z.int(),
      /** The supplier's name of the goods of the line. */
      name: z.string(),
      lot: z.string(),
      outcome: z.enum(['recusado', 'segregado']),
      why: z.string(),
    }),
  },
  LotReceived: {
    version: 1,
    data: z.object({
      id: z.int(),
      code: z.string(),
      /** The part of the code that counts the lots of a day: `R261130`. */
      day: z.string(),
      ofDay: z.int(),
      lot: z.string(),
      receiptId: z.int(),
      supplierId: z.int(),
      supplier: z.string(),
      ingredientId: z.nullable(z.int()),
      baseProductId: z.nullable(z.string()),
      description: z.string(),
      brand: z.string(),
      sif: z.string(),
      receivedAt: z.string(),
      makersDate: z.nullable(z.string()),
      quantity: z.number(),
      unit: z.string(),
      isSegregated: z.boolean(),
      labelIds: z.array(z.int()),
    }),
  },
  LotClosed: {
    version: 1,
    data: z.object({
      ...lotAct,
      how: z.enum(['acabou', 'descartado', 'devolvido', 'estornado']),
      reason: z.string(),
    }),
  },
  /** Somebody took back within minutes that the lot is over. */
  LotReopened: {
    version: 1,
    data: z.object(lotAct),
  },
  /** A recall holds it: nothing is made of it, and nobody presumes it. `standing`: all that blocks it then. */
  LotBlocked: {
    version: 1,
    data: z.object({
      ...lotAct,
      reason: z.string(),
      standing: z.string(),
    }),
  },
  /** `standing` null: nothing blocks it any more. */
  LotReleased: {
    version: 1,
    data: z.object({
      ...lotAct,
      reason: z.string(),
      standing: z.nullable(z.string()),
    }),
  },
  /** The confirmation was taken back within a day, while nothing was used. Lots and labels record it in streams of their own. */
  ReceiptReversed: {
    version: 1,
    data: z.object({ id: z.int(), name: z.string(), at: z.string(), reason: z.string(), waiting: z.array(z.string()) }),
  },
  /** Stream: `receiving-limits`. In °C for each group; a group that is left out has no limit. */
  ReceivingLimitsSet: { version: 1, data: z.object({ limits: z.record(z.string(), z.number()) }) },
  /** Somebody who sees costs has decided on prices that waited. Stream: `waiting-prices`. */
  WaitingPricesDecided: {
    version: 1,
    data: z.object({ accepted: z.array(priceChange), refused: z.array(priceChange) }),
  },
} as const satisfies EventSchemas

export type ReceivingEvent = EventOf<typeof receivingEvents>
export type SupplierEvent = Extract<ReceivingEvent, { type: `Supplier${string}` }>
export type ReceiptEvent = Extract<ReceivingEvent, { type: `Receipt${string}` }>
export type PriceEvent = Extract<ReceivingEvent, { type: 'WaitingPricesDecided' }>
export type LimitsEvent = Extract<ReceivingEvent, { type: 'ReceivingLimitsSet' }>
export type LotEvent = Extract<ReceivingEvent, { type: `Lot${string}` }>
export type ReceiptDetails = z.infer<typeof receipt>
export type ReceiptLine = z.infer<typeof line>
export type SupplierDetails = z.infer<typeof supplier>
export type LotReceived = Extract<ReceivingEvent, { type: 'LotReceived' }>

import type { TableRow } from '../../database/read-table.ts'
import { readTable } from '../../database/read-table.ts'

export const suppliers = readTable('suppliers', {
  key: ['id'],
  columns: {
    id: 'integer',
    name: 'text',
    name_key: 'text',
    trade_name: 'text',
    cnpj: 'text?',
    phone: 'text',
    note: 'text',
  },
})
/** The register's entry for a supplier's goods (de-para), as somebody has confirmed it last. */
export const supplierGoods = readTable('supplier_goods', {
  key: ['supplier_id', 'code'],
  columns: {
    supplier_id: 'integer',
    code: 'text',
    ean: 'text?',
    ingredient_id: 'integer?',
    base_product_id: 'text?',
    ignored: 'boolean',
    pack_n: 'numeric?',
    pack_unit: 'text?',
    confirmed_at: 'timestamptz',
  },
})
export const receipts = readTable('receipts', {
  key: ['id'],
  columns: {
    id: 'integer',
    version: 'integer',
    /** `aberto`, `recebido`, `estornado`. */
    status: 'text',
    supplier_id: 'integer?',
    nfe_key: 'text?',
    received_at: 'timestamptz',
    details: 'jsonb',
    /** The supplier's CNPJ. */
    name: 'text',
    cnpj: 'text?',
    invoice: 'jsonb?',
    items: 'integer',
    refused: 'integer',
    segregated: 'integer',
    /** Of an open receipt those that are asked for. */
    labels: 'integer',
    /** Why it was taken back. */
    reversed_for: 'text?',
    confirmed_at: 'timestamptz?',
    confirmed_by: 'text?',
  },
})
export const receivedLots = readTable('received_lots', {
  key: ['id'],
  columns: {
    id: 'integer',
    code: 'text',
    lot: 'text',
    /** The code and the maker's lot number, in the form in which they are searched. */
    code_key: 'text',
    lot_key: 'text',
    receipt_id: 'integer',
    supplier_id: 'integer',
    supplier: 'text',
    ingredient_id: 'integer?',
    base_product_id: 'text?',
    description: 'text',
    brand: 'text',
    sif: 'text',
    received_at: 'timestamptz',
    makers_date: 'text?',
    quantity: 'numeric',
    unit: 'text',
    segregated: 'boolean',
    closed: 'boolean',
    /** Why nothing is made of it; null: it may be used. */
    blocked: 'text?',
    label_ids: 'jsonb',
  },
})
/** Prices of notes that somebody who sees costs has to accept. */
export const waitingPrices = readTable('waiting_prices', {
  key: ['id'],
  columns: {
    id: 'text',
    ingredient_id: 'integer',
    name: 'text',
    unit: 'text',
    before: 'numeric',
    now: 'numeric',
    invoice: 'text?',
  },
})
/** One row: the limits in °C for each group. */
export const receivingLimits = readTable('receiving_limits', { key: [], columns: { limits: 'jsonb' } })
/** The last number that was given, also to a row that was deleted since. */
export const receivingCounters = readTable('receiving_counters', {
  key: ['kind'],
  columns: { kind: 'text', last_id: 'integer' },
})

export interface ReceivingTables {
  suppliers: TableRow<typeof suppliers>
  supplier_goods: TableRow<typeof supplierGoods>
  receipts: TableRow<typeof receipts>
  received_lots: TableRow<typeof receivedLots>
  waiting_prices: TableRow<typeof waitingPrices>
  receiving_limits: TableRow<typeof receivingLimits>
  receiving_counters: TableRow<typeof receivingCounters>
}

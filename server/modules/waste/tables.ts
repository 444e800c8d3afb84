import type { TableRow } from '../../database/read-table.ts'
import { readTable } from '../../database/read-table.ts'

/**
 * What was lost on each local day. `reason` is one of the reasons of a discard, or `nao_localizada`; `late` is 1 where it
 * had expired; `part` is 1 where the rest of the label stayed in stock. `cents` has no fraction. A row of which everything was undone stays with zeros.
 */
export const wasteDays = readTable('waste_days', {
  key: ['local_date', 'reason', 'late', 'sector', 'product_key', 'part'],
  columns: {
    local_date: 'date',
    reason: 'text',
    late: 'integer',
    sector: 'text',
    product_key: 'text',
    part: 'integer',
    count: 'integer',
    cents: 'numeric',
    uncosted: 'integer',
  },
})
/** Losses of before decision 65, whose events say neither value nor product. There will be no more of them. */
export const olderLosses = readTable('older_losses', {
  key: ['label_id', 'at'],
  columns: { label_id: 'integer', at: 'timestamptz', reason: 'text', late: 'integer' },
})
/**
 * Labels made, used and discarded in each quarter of an hour: the local days of every time zone begin with one, so that
 * the day is found when it is read. `product_key` is blank in rows of what was used or discarded.
 */
export const labelFlows = readTable('label_flows', {
  key: ['at', 'product_key'],
  columns: { at: 'timestamptz', product_key: 'text', made: 'integer', used: 'integer', discarded: 'integer' },
})
/** The name on the newest label of each product that was not taken out of another label. */
export const wasteProducts = readTable('waste_products', {
  key: ['product_key'],
  columns: { product_key: 'text', name: 'text' },
})

export interface WasteTables {
  waste_days: TableRow<typeof wasteDays>
  older_losses: TableRow<typeof olderLosses>
  label_flows: TableRow<typeof labelFlows>
  waste_products: TableRow<typeof wasteProducts>
}

import type { TableRow } from '../../database/read-table.ts'
import { readTable } from '../../database/read-table.ts'

export const batches = readTable('batches', {
  key: ['id'],
  columns: {
    id: 'integer',
    lot: 'text',
    recipe_id: 'integer',
    recipe_version: 'integer',
    name: 'text',
    times: 'numeric',
    planned: 'numeric',
    real: 'numeric',
    unit: 'text',
    produced_at: 'timestamptz',
    person: 'text?',
    cost: 'numeric',
    labels: 'integer',
    undone_at: 'timestamptz?',
    /** The rest of what the event says: inputs, outputs, leftover, dates. */
    details: 'jsonb',
  },
})
/** The base products of a batch's labels, with how many of them. */
export const batchOutputs = readTable('batch_outputs', {
  key: ['batch_id', 'base_product_id'],
  columns: {
    batch_id: 'integer',
    base_product_id: 'text',
    labels: 'integer',
    produced_at: 'timestamptz',
    undone: 'boolean',
  },
})
/** The received lots that went into a batch, or may have, by line of the sheet; also those of a batch that was undone. */
export const batchLots = readTable('batch_lots', {
  key: ['batch_id', 'line', 'lot_id'],
  columns: {
    batch_id: 'integer',
    line: 'integer',
    lot_id: 'integer',
    name: 'text',
    evidence: 'text',
    /** null: nobody has said how much. */
    quantity: 'text?',
  },
})
/** The labels that batches have used up, by base product, for the mean of a weekday. A batch that was undone has none. */
export const batchUses = readTable('batch_uses', {
  key: ['batch_id', 'base_product_id'],
  columns: { batch_id: 'integer', base_product_id: 'text', labels: 'integer', produced_at: 'timestamptz' },
})
/** How many labels there should be; by weekday, Sunday first. */
export const parLevels = readTable('par_levels', {
  key: ['base_product_id'],
  columns: { base_product_id: 'text', by_weekday: 'jsonb' },
})
/** What nobody makes on a day. */
export const productionSkips = readTable('production_skips', {
  key: ['date', 'base_product_id'],
  columns: { date: 'date', base_product_id: 'text', reason: 'text' },
})
/** The last number that was given: of batches (`batch`), and of the batches of a day (`L261130`). */
export const productionCounters = readTable('production_counters', {
  key: ['kind'],
  columns: { kind: 'text', last_id: 'integer' },
})

export interface ProductionTables {
  batches: TableRow<typeof batches>
  batch_outputs: TableRow<typeof batchOutputs>
  batch_lots: TableRow<typeof batchLots>
  batch_uses: TableRow<typeof batchUses>
  par_levels: TableRow<typeof parLevels>
  production_skips: TableRow<typeof productionSkips>
  production_counters: TableRow<typeof productionCounters>
}

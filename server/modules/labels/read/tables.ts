import type { TableRow } from '../../../database/read-table.ts'
import { readTable } from '../../../database/read-table.ts'

export const labels = readTable('labels', {
  key: ['id'],
  columns: {
    id: 'integer',
    code: 'text',
    name: 'text',
    name_key: 'text',
    category: 'text',
    category_key: 'text',
    sector: 'text',
    sector_key: 'text',
    responsible: 'text',
    storage_type: 'text',
    additional_storage_type: 'text',
    weight: 'text',
    /** Nobody said it: no paper shows it. */
    weight_assumed: 'boolean',
    sif: 'text',
    manipulation_date: 'text',
    expiration_date: 'text',
    expires_at: 'timestamptz',
    entered_at: 'timestamptz',
    base_product_id: 'text?',
    stock: 'text',
    withdrawn_at: 'timestamptz?',
    print_count: 'integer',
    /** Null: an ordinary label. */
    late_reason: 'text?',
    /**
     * Instant at which the label enters the expiring window or, after that, expires. Null: expired, or not in stock.
     */
    watch_at: 'timestamptz?',
    /** Null: not said, as of every label from before. */
    state: 'text?',
    basis_kind: 'text?',
    /** `amostra`; null: ordinary food. */
    purpose: 'text?',
    /** Tells labels apart that are one lot by the other columns; blank where nothing of `provenance` was said. */
    variety: 'text',
    /** JSON, as provenance.ts reads it; null where nothing of it was said. */
    provenance: 'text?',
    /** Where it is kept now; null: nobody has said the storage type. */
    storage_type_id: 'text?',
    /** JSON: where it was moved to; null: it is where it was generated for. */
    moved_to: 'text?',
    /** Why it must not be used, all reasons as one text (contract/blocks.ts); null: it may be. */
    blocked: 'text?',
    /** Since when the first of its standing blocks stands. */
    blocked_at: 'timestamptz?',
    /** The received lot that it was made of; null: none. */
    received_lot_id: 'integer?',
    /** What all that it has costs, as its events say it; null: they do not. No answer has it as such. */
    cost: 'numeric?',
    /** JSON, as `frozenAllergens` of the events; null: they have none. */
    frozen_allergens: 'text?',
    /** The hash of it, by which labels with the same text are found together; null as above. */
    frozen_key: 'text?',
  },
})
/** Which labels came from which, without those that a batch joins. */
export const labelLinks = readTable('label_links', {
  key: ['child_id', 'parent_id'],
  columns: { child_id: 'integer', parent_id: 'integer', how: 'text', at: 'timestamptz' },
})
/** Which labels went into a batch (`entrou`) and which came out of it (`saiu`). */
export const labelBatches = readTable('label_batches', {
  key: ['batch_id', 'side', 'label_id'],
  columns: { batch_id: 'integer', side: 'text', label_id: 'integer', at: 'timestamptz' },
})
export const labelCounters = readTable('label_counters', { key: [], columns: { last_id: 'integer' } })
/** The blocks of numbers that devices have reserved. */
export const labelNumbers = readTable('label_numbers', {
  key: ['first_id'],
  columns: {
    first_id: 'integer',
    last_id: 'integer',
    device: 'text',
    user_id: 'text?',
    reserved_at: 'timestamptz',
    expires_at: 'timestamptz',
  },
})
export const labelNames = readTable('label_names', { key: ['name_key'], columns: { name_key: 'text' } })
export const labelExpiryCounts = readTable('label_expiry_counts', {
  key: ['expires_at'],
  columns: { expires_at: 'timestamptz', in_stock: 'integer' },
})
/** The last local date whose crossings are completely recorded. */
export const expiryRuns = readTable('expiry_runs', { key: [], columns: { last_date: 'date' } })
/** Copies from the catalogue for the generation of labels: base products and storage types, with their names. */
export const labelSources = readTable('label_sources', {
  key: ['kind', 'id'],
  columns: { kind: 'text', id: 'text', name: 'text' },
})

/** What the house has decided about its labels; no row: the defaults. */
export const labelSettingsTable = readTable('label_settings', { key: [], columns: { public_responsible: 'text' } })

export interface LabelTables {
  labels: TableRow<typeof labels>
  label_links: TableRow<typeof labelLinks>
  label_batches: TableRow<typeof labelBatches>
  label_counters: TableRow<typeof labelCounters>
  label_names: TableRow<typeof labelNames>
  label_numbers: TableRow<typeof labelNumbers>
  label_expiry_counts: TableRow<typeof labelExpiryCounts>
  label_sources: TableRow<typeof labelSources>
  expiry_runs: TableRow<typeof expiryRuns>
  label_settings: TableRow<typeof labelSettingsTable>
}

import type { TableRow } from '../../database/read-table.ts'
import { readTable } from '../../database/read-table.ts'

export const recalls = readTable('recalls', {
  key: ['id'],
  columns: {
    id: 'integer',
    mode: 'text',
    started_at: 'timestamptz',
    person: 'text?',
    reason: 'text',
    closed_at: 'timestamptz?',
    conclusion: 'text?',
    /** Labels in stock, and labels that had left it. */
    blocked: 'integer',
    affected: 'integer',
    /** The rest of what the event says, without the labels. */
    details: 'jsonb',
  },
})
/** The labels that a recall has reached; `found`: `em_estoque`, `fora`, or `virou` (other labels), when it was opened. */
export const recallLabels = readTable('recall_labels', {
  key: ['recall_id', 'label_id'],
  columns: { recall_id: 'integer', label_id: 'integer', found: 'text', separated_at: 'timestamptz?' },
})

export interface RecallTables {
  recalls: TableRow<typeof recalls>
  recall_labels: TableRow<typeof recallLabels>
}

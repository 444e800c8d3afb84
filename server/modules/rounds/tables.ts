import type { TableRow } from '../../database/read-table.ts'
import { readTable } from '../../database/read-table.ts'

/** Walks through a place. */
export const rounds = readTable('rounds', {
  key: ['id'],
  columns: {
    id: 'text',
    storage_type_id: 'text',
    storage_type: 'text',
    started_at: 'timestamptz',
    /** Of the user. */
    started_by: 'text?',
    closed_at: 'timestamptz?',
    closed_by: 'text?',
    /** What was listed, seen and found out; null: the round is open. */
    result: 'jsonb?',
  },
})
/** What was said in a round of each label, also after its closing, which may be undone. */
export const roundMarks = readTable('round_marks', {
  key: ['round_id', 'label_id'],
  columns: {
    round_id: 'text',
    label_id: 'integer',
    outcome: 'text',
    reason: 'text?',
    note: 'text',
    used_at: 'timestamptz?',
    marked_at: 'timestamptz',
    /** Of the user. */
    marked_by: 'text?',
  },
})
/** The last closed round of each place. */
export const placeRounds = readTable('place_rounds', {
  key: ['storage_type_id'],
  columns: {
    storage_type_id: 'text',
    round_id: 'text',
    closed_at: 'timestamptz',
    /** The listed labels that it did not look at; null: its event is from before that was recorded. */
    unchecked: 'integer?',
  },
})

export interface RoundTables {
  rounds: TableRow<typeof rounds>
  round_marks: TableRow<typeof roundMarks>
  place_rounds: TableRow<typeof placeRounds>
}

import type { TableRow } from '../../database/read-table.ts'
import { readTable } from '../../database/read-table.ts'

export const temperaturePoints = readTable('temperature_points', {
  key: ['id'],
  columns: {
    id: 'integer',
    name: 'text',
    name_key: 'text',
    storage_type_id: 'text?',
    kind: 'text',
    min: 'numeric?',
    max: 'numeric?',
    tolerance_minutes: 'integer',
    rounds: 'jsonb',
    active: 'boolean',
  },
})
/** Readings by hand. A sensor's are rows of their own, which no event repeats. */
export const temperatureReadings = readTable('temperature_readings', {
  key: ['id'],
  columns: {
    id: 'integer',
    point_id: 'integer',
    /** Of the round's stream: the id of its first reading. */
    round_id: 'integer',
    at: 'timestamptz',
    value: 'numeric',
    min: 'numeric?',
    max: 'numeric?',
    status: 'text',
    late: 'boolean',
    entered_at: 'timestamptz',
    person: 'text?',
    action: 'text?',
    note: 'text',
    /** What was entered first; null: it was not corrected, and `value` was. */
    value_before: 'numeric?',
    corrected_by: 'text?',
    corrected_at: 'timestamptz?',
    correction_reason: 'text?',
  },
})
export const temperatureSettings = readTable('temperature_settings', {
  key: ['id'],
  columns: { id: 'integer', rule: 'text', signed_by: 'text', gap_minutes: 'integer' },
})
/** The last number that was given: of points (`point`) and of readings by hand (`reading`). */
export const temperatureCounters = readTable('temperature_counters', {
  key: ['kind'],
  columns: { kind: 'text', last_id: 'integer' },
})

export interface TemperatureTables {
  temperature_points: TableRow<typeof temperaturePoints>
  temperature_readings: TableRow<typeof temperatureReadings>
  temperature_settings: TableRow<typeof temperatureSettings>
  temperature_counters: TableRow<typeof temperatureCounters>
}

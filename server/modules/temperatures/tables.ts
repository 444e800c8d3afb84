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

export const incidents = readTable('temperature_incidents', {
  key: ['id'],
  columns: {
    id: 'integer',
    kind: 'text',
    started_at: 'timestamptz',
    earliest_start: 'timestamptz?',
    /** Null: it is open. */
    ended_at: 'timestamptz?',
    opened_at: 'timestamptz',
    /** Null: a sensor. */
    person: 'text?',
    utility: 'text',
    protocol: 'text',
    note: 'text',
    /** As the events have them. */
    points: 'jsonb',
    /** The labels in a place of several points that a person has ticked. */
    affected: 'jsonb',
  },
})
export const incidentFood = readTable('temperature_incident_food', {
  key: ['incident_id', 'label_id', 'at'],
  columns: {
    incident_id: 'integer',
    label_id: 'integer',
    at: 'timestamptz',
    value: 'numeric',
    person: 'text?',
  },
})
export const incidentDecisions = readTable('temperature_incident_decisions', {
  key: ['incident_id', 'label_id'],
  columns: {
    incident_id: 'integer',
    label_id: 'integer',
    decision: 'text',
    /** What the verdict said when it was decided. */
    outcome: 'text',
    /** Of the verdict too, for what is kept until it was warm for longer, or warmer. Null: they were not written down. */
    units: 'numeric?',
    sustained: 'numeric?',
    reason: 'text',
    person: 'text?',
    at: 'timestamptz',
  },
})
/** What a label has used of its accepted time in an occurrence that has ended. */
export const incidentExposures = readTable('temperature_incident_exposures', {
  key: ['label_id', 'incident_id'],
  columns: { label_id: 'integer', incident_id: 'integer', units: 'numeric' },
})
/** Labels that went to another place as they are. */
export const labelMoves = readTable('temperature_label_moves', {
  key: ['label_id', 'at'],
  columns: {
    label_id: 'integer',
    at: 'timestamptz',
    /** Null: where the move before has led, which was undone. */
    from_place: 'text?',
    to_place: 'text?',
  },
})
/** Readings of sensors: rows that no event repeats and nothing changes (decision 110). */
const sensorReadings = readTable('sensor_readings', {
  key: ['point_id', 'at'],
  columns: { point_id: 'integer', at: 'timestamptz', value: 'numeric', status: 'text', received_at: 'timestamptz' },
})
/** The seals of the days of readings of sensors. */
export const sensorDays = readTable('sensor_days', {
  key: ['point_id', 'date'],
  columns: {
    point_id: 'integer',
    date: 'date',
    since: 'timestamptz',
    until: 'timestamptz',
    readings: 'integer',
    min: 'numeric',
    max: 'numeric',
    digest: 'text',
  },
})

export const processChecks = readTable('process_checks', {
  key: ['id'],
  columns: {
    id: 'integer',
    kind: 'text',
    name: 'text',
    batch_id: 'integer?',
    label_id: 'integer?',
    opened_at: 'timestamptz',
    person: 'text?',
    /** It is neither well nor discarded. */
    open: 'boolean',
    /** Of a cooling that has not ended well: when the food has to be at 10 °C. */
    cool_by: 'timestamptz?',
    blocks: 'boolean',
  },
})
/** What was measured and done in a check: readings (`action` null) and actions. */
export const processCheckEntries = readTable('process_check_entries', {
  key: ['check_id', 'number'],
  columns: {
    check_id: 'integer',
    number: 'integer',
    at: 'timestamptz',
    value: 'numeric?',
    action: 'text?',
    late: 'boolean',
    person: 'text?',
  },
})

export interface TemperatureTables {
  sensor_readings: TableRow<typeof sensorReadings>
  sensor_days: TableRow<typeof sensorDays>
  temperature_points: TableRow<typeof temperaturePoints>
  temperature_readings: TableRow<typeof temperatureReadings>
  temperature_settings: TableRow<typeof temperatureSettings>
  temperature_counters: TableRow<typeof temperatureCounters>
  temperature_incidents: TableRow<typeof incidents>
  temperature_incident_food: TableRow<typeof incidentFood>
  temperature_incident_decisions: TableRow<typeof incidentDecisions>
  temperature_incident_exposures: TableRow<typeof incidentExposures>
  temperature_label_moves: TableRow<typeof labelMoves>
  process_checks: TableRow<typeof processChecks>
  process_check_entries: TableRow<typeof processCheckEntries>
}

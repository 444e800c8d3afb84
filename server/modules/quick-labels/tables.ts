import type { TableRow } from '../../database/read-table.ts'
import { readTable } from '../../database/read-table.ts'

/**
 * One row for each day on which a station has made labels of a kind at some hour, and for each quantity: those of a day
 * stand beside each other, because a projection cannot see which one is larger. The days of a kind share 64 rows in
 * turn (`slot`), so that a day takes the place of the one 64 days before it and the table does not grow (decision 66).
 */
export const labelHabits = readTable('label_habits', {
  key: ['station_id', 'hour_bucket', 'weekday_kind', 'base_product_id', 'state', 'storage_type_id', 'slot', 'quantity'],
  columns: {
    station_id: 'text',
    hour_bucket: 'integer',
    weekday_kind: 'text',
    base_product_id: 'text',
    /** Empty, as the place: the labels have a date by hand. */
    state: 'text',
    storage_type_id: 'text',
    slot: 'integer',
    /** Days since 1970 of the tenant's calendar. */
    day: 'integer',
    quantity: 'integer',
  },
})
/** The pins in their order. */
export const stationPins = readTable('station_pins', {
  key: ['station_id'],
  columns: { station_id: 'text', pins: 'jsonb' },
})
export const labelSets = readTable('label_sets', {
  key: ['id'],
  columns: { id: 'text', station_id: 'text', name: 'text', name_key: 'text', items: 'jsonb' },
})

export interface QuickLabelTables {
  label_habits: TableRow<typeof labelHabits>
  station_pins: TableRow<typeof stationPins>
  label_sets: TableRow<typeof labelSets>
}

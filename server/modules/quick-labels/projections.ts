import { projection, put, remove } from '../../events/projection.ts'
import { nameKey } from '../../contract/text.ts'
import type { PrintRequested } from '../print-queue/published.ts'
import type { LabelSetDetails, QuickLabelEvent } from './events.ts'
import { habitTime } from './rules/habit-time.ts'
import { labelHabits, labelSets, stationPins } from './tables.ts'
import { DAYS_KEPT } from './rules/tiles.ts'

const setRow = ({ id, stationId, name, items }: LabelSetDetails) =>
  put(labelSets, {
    id,
    station_id: stationId,
    name,
    name_key: nameKey(name),
    items,
  })

/** What a station has made for the first time. A reprint says nothing of what it will make. */
function habits({ data: { stationId, made } }: PrintRequested) {
  if (made === undefined) return []
  const { day, bucket, weekday } = habitTime(made.day, made.hour)
  return made.items.map(({ baseProductId, state, storageTypeId, quantity }) =>
    put(labelHabits, {
      station_id: stationId,
      hour_bucket: bucket,
      weekday_kind: weekday,
      base_product_id: baseProductId,
      state: state ?? '',
      storage_type_id: storageTypeId ?? '',
      slot: day % DAYS_KEPT,
      day,
      quantity,
    }),
  )
}

export const quickLabelsProjection = projection<QuickLabelEvent | PrintRequested>({
  name: 'quick-labels',
  tables: [labelHabits, stationPins, labelSets],
  on: {
    PrintRequested: habits,
    TilesPinned: ({ data: { stationId, pins } }) => [put(stationPins, { station_id: stationId, pins })],
    LabelSetRegistered: ({ data }) => [setRow(data)],
    LabelSetChanged: ({ data }) => [setRow(data)],
    LabelSetDeleted: ({ data: { id } }) => [remove(labelSets, { id })],
  },
})

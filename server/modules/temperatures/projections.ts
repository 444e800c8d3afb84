import { nameKey } from '../../contract/text.ts'
import { userIdOf } from '../../events/event.ts'
import { patch, projection, put, remove } from '../../events/projection.ts'
import type { PointDetails } from './contract/points.ts'
import type { TemperatureEvent } from './events.ts'
import { temperatureCounters, temperaturePoints, temperatureReadings, temperatureSettings } from './tables.ts'

const decimal = (value: number | null) => (value === null ? null : String(value))
const counted = (kind: string, last: number) => put(temperatureCounters, { kind, last_id: last })

const pointRow = ({ id, name, storageTypeId, kind, min, max, toleranceMinutes, rounds, active }: PointDetails) =>
  put(temperaturePoints, {
    id,
    name,
    name_key: nameKey(name),
    storage_type_id: storageTypeId,
    kind,
    min: decimal(min),
    max: decimal(max),
    tolerance_minutes: toleranceMinutes,
    rounds,
    active,
  })

export const temperatureProjection = projection<TemperatureEvent>({
  name: 'temperatures',
  tables: [temperaturePoints, temperatureReadings, temperatureSettings, temperatureCounters],
  on: {
    TemperaturePointRegistered: ({ data }) => [pointRow(data), counted('point', data.id)],
    TemperaturePointChanged: ({ data }) => [pointRow(data)],
    TemperaturePointDeleted: ({ data: { id } }) => [remove(temperaturePoints, { id })],
    TemperaturesTaken: ({ data: { at, readings }, meta }) => [
      ...readings.map((reading) =>
        put(temperatureReadings, {
          id: reading.id,
          point_id: reading.pointId,
          round_id: readings[0]?.id ?? reading.id,
          at: reading.at,
          value: String(reading.value),
          min: decimal(reading.min),
          max: decimal(reading.max),
          status: reading.status,
          late: reading.late,
          entered_at: at,
          person: userIdOf(meta),
          action: reading.action,
          note: reading.note,
          value_before: null,
          corrected_by: null,
          corrected_at: null,
          correction_reason: null,
        }),
      ),
      counted('reading', readings.at(-1)?.id ?? 0),
    ],
    TemperatureReadingCorrected: ({ data: { id, entered, value, status, reason, at }, meta }) => [
      patch(
        temperatureReadings,
        { id },
        {
          value: String(value),
          status,
          value_before: String(entered),
          corrected_by: userIdOf(meta),
          corrected_at: at,
          correction_reason: reason,
        },
      ),
    ],
    TemperatureSettingsChanged: ({ data: { rule, signedBy, gapMinutes } }) => [
      put(temperatureSettings, { id: 1, rule, signed_by: signedBy, gap_minutes: gapMinutes }),
    ],
  },
})

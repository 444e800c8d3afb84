import { nameKey } from '../../contract/text.ts'
import { userIdOf } from '../../events/event.ts'
import { patch, projection, put, remove } from '../../events/projection.ts'
import type { CheckEvent } from './check-events.ts'
import type { ProcessStatus } from './contract/process-states.ts'
import type { PointDetails } from './contract/points.ts'
import type { LabelEvent } from '../labels/published.ts'
import type { TemperatureEvent } from './events.ts'
import type { IncidentEvent } from './incident-events.ts'
import {
  incidentDecisions,
  incidentExposures,
  incidentFood,
  incidents,
  labelMoves,
  sensorDays,
  temperatureCounters,
  temperaturePoints,
  temperatureReadings,
  temperatureSettings,
  processCheckEntries,
  processChecks,
} from './tables.ts'

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
  tables: [temperaturePoints, temperatureReadings, temperatureSettings, temperatureCounters, sensorDays],
  on: {
    TemperaturePointRegistered: ({ data }) => [pointRow(data), counted('point', data.id)],
    TemperaturePointChanged: ({ data }) => [pointRow(data)],
    TemperaturePointDeleted: ({ data: { id } }) => [remove(temperaturePoints, { id })],
    // What a sensor may do is not made from events.
    TemperatureSensorGiven: () => [],
    TemperatureSensorTaken: () => [],
    SensorDaySealed: ({ data: { date, since, until, points } }) =>
      points.map(({ pointId, readings, min, max, digest }) =>
        put(sensorDays, { point_id: pointId, date, since, until, readings, min, max, digest }),
      ),
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

type MovingEvent = Extract<LabelEvent, { type: 'LabelTransformed' | 'TransformationUndone' }>

export const incidentProjection = projection<IncidentEvent | MovingEvent>({
  name: 'temperature-incidents',
  tables: [incidents, incidentFood, incidentDecisions, incidentExposures, labelMoves],
  on: {
    IncidentOpened: ({ data, meta }) => [
      put(incidents, {
        id: data.id,
        kind: data.kind,
        started_at: data.startedAt,
        earliest_start: data.earliestStart,
        ended_at: null,
        opened_at: data.at,
        person: userIdOf(meta),
        utility: data.utility,
        protocol: data.protocol,
        note: '',
        points: data.points,
        affected: [],
      }),
      counted('incident', data.id),
    ],
    IncidentResumed: ({ data: { id, points } }) => [patch(incidents, { id }, { ended_at: null, points })],
    IncidentChanged: ({ data: { id, utility, protocol, note, startedAt, affected } }) => [
      patch(incidents, { id }, { utility, protocol, note, started_at: startedAt, affected }),
    ],
    IncidentFoodMeasured: ({ data: { id, labelId, value, at }, meta }) => [
      put(incidentFood, { incident_id: id, label_id: labelId, at, value: String(value), person: userIdOf(meta) }),
    ],
    IncidentEnded: ({ data: { id, endedAt } }) => [patch(incidents, { id }, { ended_at: endedAt })],
    IncidentJudged: ({ data: { id, exposures } }) =>
      exposures.map(({ labelId, units }) =>
        put(incidentExposures, { label_id: labelId, incident_id: id, units: String(units) }),
      ),
    IncidentDecided: ({ data: { id, items, at }, meta }) =>
      items.map(({ labelId, decision, outcome, units = null, sustained = null, reason }) =>
        put(incidentDecisions, {
          incident_id: id,
          label_id: labelId,
          decision,
          outcome,
          units: decimal(units),
          sustained: decimal(sustained),
          reason,
          person: userIdOf(meta),
          at,
        }),
      ),
    LabelTransformed: ({ data: { id, movedTo, movedFrom = null, doneAt, at } }) =>
      movedTo === undefined
        ? []
        : [put(labelMoves, { label_id: id, at: doneAt ?? at, from_place: movedFrom, to_place: movedTo.storageTypeId })],
    TransformationUndone: ({ data: { id, stayed, at } }) =>
      stayed === undefined || !('storageType' in stayed)
        ? []
        : [put(labelMoves, { label_id: id, at, from_place: null, to_place: stayed.storageTypeId })],
  },
})

type Entries = Extract<CheckEvent, { type: 'ProcessReadingsTaken' }>['data']['readings']

const isOpen = (status: ProcessStatus) => status !== 'ok' && status !== 'descartado'

const saidRow = ({ status, coolBy = null, blocks }: CheckEvent['data']) => ({
  open: isOpen(status),
  cool_by: coolBy,
  blocks,
})

const entries = (checkId: number, readings: Entries, person: string | null) =>
  readings.map(({ number, at, value, late }) =>
    put(processCheckEntries, { check_id: checkId, number, at, value: String(value), action: null, late, person }),
  )

export const checkProjection = projection<CheckEvent>({
  name: 'process-checks',
  tables: [processChecks, processCheckEntries],
  on: {
    ProcessCheckOpened: ({ data, meta }) => {
      const { id, kind, name, batchId, labelId, at, readings } = data
      return [
        put(processChecks, {
          id,
          kind,
          name,
          batch_id: batchId,
          label_id: labelId,
          opened_at: at,
          person: userIdOf(meta),
          ...saidRow(data),
        }),
        ...entries(id, readings, userIdOf(meta)),
        counted('check', id),
      ]
    },
    ProcessReadingsTaken: ({ data, meta }) => [
      patch(processChecks, { id: data.id }, saidRow(data)),
      ...entries(data.id, data.readings, userIdOf(meta)),
    ],
    ProcessActionTaken: ({ data, meta }) => [
      patch(processChecks, { id: data.id }, saidRow(data)),
      put(processCheckEntries, {
        check_id: data.id,
        number: data.number,
        at: data.doneAt,
        value: decimal(data.value),
        action: data.action,
        late: data.late,
        person: userIdOf(meta),
      }),
    ],
    CoolingOverdue: ({ data }) => [patch(processChecks, { id: data.id }, saidRow(data))],
  },
})

import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../events/event.ts'

const storageKind = z.enum(['ambiente', 'seco', 'refrigerado', 'congelado', 'quente'])
const action = z.enum([
  'porta_aberta',
  'ajustei_termostato',
  'transferi',
  'descartei',
  'chamei_manutencao',
  'medi_de_novo',
  'outro',
])
const status = z.enum(['ok', 'fora', 'sem_limite'])
const limits = { min: z.nullable(z.number()), max: z.nullable(z.number()) }
const point = z.object({
  id: z.int(),
  name: z.string(),
  storageTypeId: z.nullable(z.string()),
  kind: storageKind,
  ...limits,
  toleranceMinutes: z.int(),
  rounds: z.array(z.object({ from: z.string(), to: z.string() })),
  active: z.boolean(),
})
const named = z.object({ id: z.int(), name: z.string() })
const reading = z.object({
  id: z.int(),
  pointId: z.int(),
  /** The point's name and limits at that time. */
  point: z.string(),
  ...limits,
  value: z.number(),
  at: z.string(),
  late: z.boolean(),
  status,
  action: z.nullable(action),
  note: z.string(),
})

/** Streams: `temperature-point-{id}`, `temperature-settings`, `sensor-day-{date}`, `temperature-round-{id of its first reading}`. */
export const temperatureEvents = {
  TemperaturePointRegistered: { version: 1, data: point },
  TemperaturePointChanged: { version: 1, data: point },
  TemperaturePointDeleted: { version: 1, data: named },
  TemperatureSensorGiven: { version: 1, data: named },
  TemperatureSensorTaken: { version: 1, data: named },
  /**
   * The readings of the sensors on one local day, which no other event has. `digest`: SHA-256 of their lines, in hex (decision
   * 110).
   */
  SensorDaySealed: {
    version: 1,
    data: z.object({
      date: z.string(),
      since: z.string(),
      until: z.string(),
      points: z.array(
        z.object({
          pointId: z.int(),
          readings: z.int(),
          min: z.string(),
          max: z.string(),
          digest: z.string(),
        }),
      ),
    }),
  },
  /** One walk with the thermometer: readings by hand, in the order in which they were taken. */
  TemperaturesTaken: { version: 1, data: z.object({ at: z.string(), readings: z.array(reading) }) },
  TemperatureReadingCorrected: {
    version: 1,
    data: z.object({
      id: z.int(),
      pointId: z.int(),
      point: z.string(),
      /** What was entered first; where it was corrected before, `before` is the value since then. */
      entered: z.number(),
      before: z.number(),
      value: z.number(),
      status,
      reason: z.string(),
      at: z.string(),
    }),
  },
  TemperatureSettingsChanged: {
    version: 1,
    data: z.object({
      rule: z.enum(['decidir', 'duas_horas', 'tempo_temperatura']),
      signedBy: z.string(),
      gapMinutes: z.int(),
    }),
    names: { fields: ['signedBy'] },
  },
} as const satisfies EventSchemas

export type TemperatureEvent = EventOf<typeof temperatureEvents>
export type PointEvent = Extract<
  TemperatureEvent,
  {
    type:
      | 'TemperaturePointRegistered'
      | 'TemperaturePointChanged'
      | 'TemperaturePointDeleted'
      | 'TemperatureSensorGiven'
      | 'TemperatureSensorTaken'
  }
>
export type RoundEvent = Extract<TemperatureEvent, { type: 'TemperaturesTaken' | 'TemperatureReadingCorrected' }>
export type SettingsEvent = Extract<TemperatureEvent, { type: 'TemperatureSettingsChanged' }>

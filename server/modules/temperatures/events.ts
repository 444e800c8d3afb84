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

/** Streams: `temperature-point-{id}`, `temperature-settings`, `temperature-round-{id of its first reading}`. */
export const temperatureEvents = {
  TemperaturePointRegistered: { version: 1, data: point },
  TemperaturePointChanged: { version: 1, data: point },
  TemperaturePointDeleted: { version: 1, data: named },
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
  },
} as const satisfies EventSchemas

export type TemperatureEvent = EventOf<typeof temperatureEvents>
export type PointEvent = Extract<
  TemperatureEvent,
  { type: 'TemperaturePointRegistered' | 'TemperaturePointChanged' | 'TemperaturePointDeleted' }
>
export type RoundEvent = Extract<TemperatureEvent, { type: 'TemperaturesTaken' | 'TemperatureReadingCorrected' }>
export type SettingsEvent = Extract<TemperatureEvent, { type: 'TemperatureSettingsChanged' }>

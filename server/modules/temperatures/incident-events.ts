import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../events/event.ts'

const kind = z.enum(['falta_de_energia', 'temperatura', 'equipamento'])
/** A point with what the verdicts of its labels depend on, as it was when the occurrence took it. */
const point = z.object({
  pointId: z.int(),
  name: z.string(),
  storageTypeId: z.nullable(z.string()),
  kind: z.enum(['ambiente', 'seco', 'refrigerado', 'congelado', 'quente']),
  max: z.nullable(z.number()),
  toleranceMinutes: z.int(),
  /** The other points in use of its place at that time. Left out: the event is of before they were written down. */
  others: z.optional(z.array(z.int())),
})
export type IncidentPoint = Readonly<z.infer<typeof point>>
const decided = z.object({
  labelId: z.int(),
  name: z.string(),
  decision: z.enum(['mantem', 'encurta', 'descongelou', 'descarta']),
  outcome: z.enum(['mantem', 'encurta', 'descongelou', 'decidir', 'descartar']),
  /** What its verdict counted then. Left out: the event is of before they were written down. */
  units: z.optional(z.number()),
  sustained: z.optional(z.nullable(z.number())),
  reason: z.string(),
})
export type DecidedLabel = Readonly<z.infer<typeof decided>>

export const endSettings = z.object({
  rule: z.enum(['decidir', 'duas_horas', 'tempo_temperatura']),
  gapMinutes: z.int(),
})
export type EndSettings = Readonly<z.infer<typeof endSettings>>

/** Streams: `incident-{id}`. */
export const incidentEvents = {
  IncidentOpened: {
    version: 1,
    data: z.object({
      id: z.int(),
      kind,
      startedAt: z.string(),
      /** The last reading within the limits, before which nobody moves the beginning; null: no reading opened it. */
      earliestStart: z.nullable(z.string()),
      utility: z.string(),
      protocol: z.string(),
      points: z.array(point),
      at: z.string(),
    }),
  },
  /** It goes on: the power has failed again within an hour, or more points belong to it. */
  IncidentResumed: {
    version: 1,
    data: z.object({ id: z.int(), kind, points: z.array(point), at: z.string() }),
  },
  IncidentChanged: {
    version: 1,
    data: z.object({
      id: z.int(),
      utility: z.string(),
      protocol: z.string(),
      note: z.string(),
      startedAt: z.string(),
      /** Why the beginning was moved; blank: it was not. */
      reason: z.string(),
      /** Labels in a place of several points that a person has said to stand at a point of the occurrence. */
      affected: z.array(z.int()),
    }),
  },
  IncidentFoodMeasured: {
    version: 1,
    data: z.object({ id: z.int(), labelId: z.int(), name: z.string(), value: z.number(), at: z.string() }),
  },
  IncidentEnded: {
    version: 1,
    data: z.object({
      id: z.int(),
      endedAt: z.string(),
      /** How the house counted then. Left out: the event is of before it was written down. */
      settings: z.optional(endSettings),
      at: z.string(),
    }),
  },
  /** What follows from the verdicts: labels that were blocked and released, and once it has ended what each has used. */
  IncidentJudged: {
    version: 1,
    data: z.object({
      id: z.int(),
      blocked: z.array(z.int()),
      released: z.array(z.int()),
      /** The units of the accepted time, without those of earlier occurrences; none while the occurrence is open. */
      exposures: z.array(z.object({ labelId: z.int(), units: z.number() })),
      at: z.string(),
    }),
  },
  IncidentDecided: { version: 1, data: z.object({ id: z.int(), items: z.array(decided), at: z.string() }) },
} as const satisfies EventSchemas

export type IncidentEvent = EventOf<typeof incidentEvents>

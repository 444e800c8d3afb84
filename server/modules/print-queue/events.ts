import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../events/event.ts'

const profile = z.object({
  id: z.string(),
  name: z.string(),
  widthMm: z.number(),
  heightMm: z.number(),
  dpi: z.int(),
  media: z.enum(['gap', 'continuous', 'mark']),
  gapMm: z.number(),
  offsetXDots: z.int(),
  offsetYDots: z.int(),
  rotation: z.int(),
  language: z.string(),
  invert: z.boolean(),
  darkness: z.nullable(z.int()),
  speed: z.nullable(z.int()),
  way: z.enum(['navegador', 'quiosque', 'agente']),
})
const station = z.object({
  id: z.string(),
  name: z.string(),
  sector: z.string(),
  printerProfileId: z.nullable(z.string()),
})
const named = z.object({ id: z.string(), name: z.string() })

/** Streams: `printer-profile-{id}`, `station-{id}`. */
const registerEvents = {
  PrinterProfileRegistered: { version: 1, data: profile },
  PrinterProfileChanged: { version: 1, data: profile },
  PrinterProfileDeleted: { version: 1, data: named },
  StationRegistered: { version: 1, data: station },
  StationChanged: { version: 1, data: station },
  StationDeleted: { version: 1, data: named },
} as const satisfies EventSchemas

/** Streams: `print-agent-{id}`. `station`: the name then; null: the stations that have no agent of their own. */
const agentEvents = {
  PrintAgentAdded: {
    version: 1,
    data: z.object({ id: z.string(), stationId: z.nullable(z.string()), station: z.nullable(z.string()) }),
  },
  PrintAgentPaired: { version: 1, data: z.object({ id: z.string(), computer: z.string() }) },
  PrintAgentRevoked: { version: 1, data: z.object({ id: z.string(), computer: z.nullable(z.string()) }) },
} as const satisfies EventSchemas

/** Streams: `print-job-{id}`: what a person has asked of the queue. How far a job is, is no event (decision 61). */
const queueEvents = {
  PrintRequested: {
    version: 1,
    data: z.object({
      jobId: z.string(),
      stationId: z.string(),
      station: z.string(),
      profileId: z.string(),
      way: z.enum(['navegador', 'quiosque', 'agente']),
      labelIds: z.array(z.int()),
      /** What comes out for the first time, and when it was in the tenant's time zone; only where there is some. */
      made: z.optional(
        z.object({
          day: z.string(),
          hour: z.int(),
          items: z.array(
            z.object({
              baseProductId: z.string(),
              state: z.nullable(z.string()),
              storageTypeId: z.nullable(z.string()),
              quantity: z.int(),
            }),
          ),
        }),
      ),
    }),
  },
  PrintRetried: { version: 1, data: z.object({ jobId: z.string(), station: z.string(), labels: z.int() }) },
} as const satisfies EventSchemas

export const printingEvents = { ...registerEvents, ...agentEvents, ...queueEvents } as const

export type PrintingEvent = EventOf<typeof printingEvents>
type EventNamed<Prefix extends string> = Extract<PrintingEvent, { type: `${Prefix}${string}` }>
export type ProfileEvent = EventNamed<'PrinterProfile'>
export type StationEvent = EventNamed<'Station'>
export type AgentEvent = EventNamed<'PrintAgent'>
export type QueueEvent = EventOf<typeof queueEvents>
export type PrintRequested = Extract<QueueEvent, { type: 'PrintRequested' }>
export type ProfileDetails = z.infer<typeof profile>
export type StationDetails = z.infer<typeof station>

import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../events/event.ts'

const kind = z.enum(['resfriamento', 'coccao', 'reaquecimento', 'exposicao', 'oleo'])
const status = z.enum(['aguardando', 'em_andamento', 'atrasado', 'ok', 'fora', 'descartado'])
/** `number` counts the readings and actions of a check, from 1. */
const reading = z.object({ number: z.int(), at: z.string(), value: z.number(), late: z.boolean() })
const common = {
  id: z.int(),
  kind,
  /** The food, or what the check is called. */
  name: z.string(),
  /** What the check says after this. */
  status,
  /** Whether its labels are blocked after this. */
  blocks: z.boolean(),
  /** Of a cooling that has not ended well: when the food has to be at 10 °C. */
  coolBy: z.optional(z.nullable(z.string())),
  at: z.string(),
}

/** Streams: `process-check-{id}`. */
export const checkEvents = {
  ProcessCheckOpened: {
    version: 1,
    data: z.object({
      ...common,
      batchId: z.nullable(z.int()),
      labelId: z.nullable(z.int()),
      /** The labels of the batch, or the label. */
      labelIds: z.array(z.int()),
      readings: z.array(reading),
    }),
  },
  ProcessReadingsTaken: { version: 1, data: z.object({ ...common, readings: z.array(reading) }) },
  ProcessActionTaken: {
    version: 1,
    data: z.object({
      ...common,
      number: z.int(),
      action: z.enum(['reaqueci', 'descartei']),
      /** °C of the reheated food. */
      value: z.nullable(z.number()),
      doneAt: z.string(),
      late: z.boolean(),
    }),
  },
  /** The time of a cooling was over, and nobody had measured that the food was cold. */
  CoolingOverdue: { version: 1, data: z.object(common) },
} as const satisfies EventSchemas

export type CheckEvent = EventOf<typeof checkEvents>

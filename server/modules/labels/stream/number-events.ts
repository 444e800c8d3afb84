import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../../events/event.ts'

/** Streams: `label-numbers-{first}`. Nobody else gets these numbers, also where their labels are never made. */
export const labelNumberEvents = {
  LabelNumbersReserved: {
    version: 1,
    data: z.object({
      first: z.int(),
      last: z.int(),
      /** The device that may use them and, where it is a browser with an ordinary session, whose. */
      device: z.string(),
      userId: z.nullable(z.string()),
      expiresAt: z.string(),
    }),
  },
} as const satisfies EventSchemas

export type LabelNumberEvent = EventOf<typeof labelNumberEvents>

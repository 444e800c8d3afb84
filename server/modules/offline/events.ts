import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../events/event.ts'

/** What the sentence of a refusal says, without the names of users. */
export const refusalFacts = z.record(z.string(), z.union([z.string(), z.number()]))

/** Streams: `offline-refusal-{uuid}`. What was done is told by the events of the commands. */
export const offlineEvents = {
  OfflineCommandRefused: {
    version: 1,
    data: z.object({
      kind: z.enum(['quick_labels', 'withdrawals', 'transformations', 'round_close', 'temperature_round', 'prints']),
      /** The labels that it was about, or the numbers that it has printed. */
      labels: z.array(z.int()),
      code: z.string(),
      /** What the sentence says, with `by`, the id of the user who was first. The sentence is made when it is read. */
      facts: z.optional(refusalFacts),
      /** The sentence of a refusal that has no facts: of a body that does not fit. */
      detail: z.optional(z.string()),
      /** How the label had left stock before. */
      how: z.optional(z.string()),
    }),
  },
} as const satisfies EventSchemas

export type OfflineEvent = EventOf<typeof offlineEvents>

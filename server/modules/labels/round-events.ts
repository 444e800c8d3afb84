import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../events/event.ts'

/** Streams: `round-{id}`, a walk through one place. Each baixa of a round is in its label's stream. */
export const roundEvents = {
  RoundStarted: {
    version: 1,
    data: z.object({ id: z.string(), storageTypeId: z.string(), storageType: z.string(), at: z.string() }),
  },
  RoundClosed: {
    version: 1,
    data: z.object({
      id: z.string(),
      storageTypeId: z.string(),
      at: z.string(),
      /** The labels that were in the place by the list. */
      listed: z.int(),
      seen: z.array(z.int()),
      outcomes: z.array(
        z.object({ id: z.int(), outcome: z.enum(['consumida', 'descartada', 'doada', 'devolvida', 'nao_localizada']) }),
      ),
    }),
  },
} as const satisfies EventSchemas

export type RoundEvent = EventOf<typeof roundEvents>

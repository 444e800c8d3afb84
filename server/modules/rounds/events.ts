import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../events/event.ts'
import { discardReason, withdrawalHows } from '../labels/published.ts'

const outcome = z.enum(withdrawalHows)

/** The last walk through a place before this one; `unchecked` null: it is from before that was recorded. */
const walkBefore = z.object({ roundId: z.string(), closedAt: z.string(), unchecked: z.nullable(z.int()) })

/** Streams: `round-{id}`, a walk through one place. Each baixa of a round is in its label's stream. */
export const roundEvents = {
  RoundStarted: {
    version: 1,
    data: z.object({ id: z.string(), storageTypeId: z.string(), storageType: z.string(), at: z.string() }),
  },
  /** Written when it is tapped. It takes nothing out of stock: the closing does. */
  RoundMarked: {
    version: 1,
    data: z.object({
      id: z.string(),
      at: z.string(),
      marks: z.array(
        z.object({
          id: z.int(),
          /** `tem`: it is there. null: the mark is taken back. */
          outcome: z.nullable(z.enum(['tem', ...withdrawalHows])),
          reason: z.optional(discardReason),
          note: z.optional(z.string()),
          /** When it was used, where that was before the mark. */
          usedAt: z.optional(z.string()),
        }),
      ),
    }),
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
      outcomes: z.array(z.object({ id: z.int(), outcome })),
      /** The listed labels of which nothing was said: they stay in stock. Missing in the events of before. */
      unchecked: z.optional(z.int()),
      /** null: nobody had walked there. Missing in the events of before. */
      before: z.optional(z.nullable(walkBefore)),
    }),
  },
  /** Its closing was undone: the round is open, with its marks. */
  RoundReopened: {
    version: 1,
    data: z.object({
      id: z.string(),
      storageTypeId: z.string(),
      at: z.string(),
      closedAt: z.string(),
      /** The last walk of the place is again this one, or none. Missing: the place has another last walk by now. */
      before: z.optional(z.nullable(walkBefore)),
    }),
  },
} as const satisfies EventSchemas

export const roundStream = (id: string) => `round-${id}`

export type RoundEvent = EventOf<typeof roundEvents>

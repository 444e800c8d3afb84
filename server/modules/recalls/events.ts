import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../events/event.ts'

export const nodeType = z.enum(['lote', 'etiqueta', 'preparo'])
const root = z.object({
  type: nodeType,
  id: z.int(),
  /** Of the house. */
  code: z.string(),
  name: z.string(),
  /** Of a received lot the maker's; blank: none. */
  lot: z.string(),
})
export type StoredRoot = Readonly<z.infer<typeof root>>
const weak = z.object({
  ingredient: z.string(),
  batches: z.int(),
  lots: z.array(z.string()),
  from: z.string(),
  to: z.string(),
})

/** Streams: `recall-{id}`. */
export const recallEvents = {
  RecallOpened: {
    version: 1,
    data: z.object({
      id: z.int(),
      mode: z.enum(['real', 'simulado']),
      role: z.enum(['recebi_aviso', 'sou_responsavel']),
      source: z.enum(['fornecedor', 'anvisa', 'interno', 'cliente']),
      reference: z.string(),
      reason: z.string(),
      roots: z.array(root),
      includePresumed: z.boolean(),
      /** It reached only what a walk without the presumed steps leaves free; missing: no. */
      onlyPresumed: z.optional(z.boolean()),
      at: z.string(),
      /** From the call to this event. */
      seconds: z.number(),
      /** Labels in stock: it has blocked them, unless it is a simulation. */
      inStock: z.array(z.int()),
      /** Labels that had left the stock. */
      gone: z.array(z.int()),
      /** Labels that had become others; missing: none, or the event is older. */
      became: z.optional(z.array(z.int())),
      /** The received lots of which nothing is made any more. */
      lots: z.array(z.int()),
      weak: z.array(weak),
    }),
  },
  /** Somebody has found these labels and put them where nobody takes them. */
  RecallLabelsSeparated: { version: 1, data: z.object({ id: z.int(), labels: z.array(z.int()), at: z.string() }) },
  RecallLabelsReleased: {
    version: 1,
    data: z.object({
      id: z.int(),
      labels: z.array(z.int()),
      /** Received lots; missing: none. */
      lots: z.optional(z.array(z.int())),
      reason: z.string(),
      at: z.string(),
    }),
  },
  RecallClosed: {
    version: 1,
    data: z.object({
      id: z.int(),
      conclusion: z.string(),
      at: z.string(),
      discarded: z.int(),
      returned: z.int(),
      released: z.int(),
      /** Labels of it that left in another way. */
      other: z.int(),
      /** The received lots that it holds no longer. */
      lots: z.array(z.int()),
    }),
  },
} as const satisfies EventSchemas

export type RecallEvent = EventOf<typeof recallEvents>
export type RecallDetails = Extract<RecallEvent, { type: 'RecallOpened' }>['data']

import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../events/event.ts'

const unit = z.enum(['kg', 'g', 'L', 'mL', 'unidade'])
const input = z.object({
  line: z.int(),
  kind: z.enum(['etiqueta', 'lote']),
  code: z.string(),
  name: z.string(),
  labelId: z.nullable(z.int()),
  lotId: z.nullable(z.int()),
  /** null: all of a label, or nobody has said how much of a lot. */
  quantity: z.nullable(z.string()),
  evidence: z.enum(['lido', 'escolhido', 'presumido']),
  /** The name of the line that it stands in for. */
  substitutes: z.nullable(z.string()),
})

/** Streams: `batch-{id}`, `par-levels`, `production-day-{date}`. */
export const productionEvents = {
  BatchProduced: {
    version: 1,
    data: z.object({
      id: z.int(),
      lot: z.string(),
      /** The part of the lot that counts the batches of a day: `L261130`. */
      day: z.string(),
      ofDay: z.int(),
      recipeId: z.int(),
      recipeVersion: z.int(),
      /** The name of the sheet. */
      name: z.string(),
      times: z.number(),
      /** Both in `unit`. */
      planned: z.number(),
      real: z.number(),
      unit,
      at: z.string(),
      producedAt: z.string(),
      cooked: z.nullable(z.boolean()),
      /** In reais; what is left over is part of it. */
      cost: z.string(),
      inputs: z.array(input),
      /** The base products of the labels that went in with all that they held, with how many of them. */
      usedUp: z.array(z.object({ baseProductId: z.string(), labels: z.int() })),
      outputs: z.array(z.object({ baseProductId: z.string(), labelIds: z.array(z.int()) })),
      leftover: z.nullable(z.object({ n: z.number(), cost: z.string() })),
      dates: z.array(
        z.object({ baseProductId: z.string(), name: z.string(), expiration_date: z.string(), sentence: z.string() }),
      ),
      hints: z.array(z.string()),
    }),
  },
  BatchUndone: {
    version: 1,
    data: z.object({
      id: z.int(),
      lot: z.string(),
      name: z.string(),
      at: z.string(),
      /** The base products of its labels. */
      products: z.array(z.string()),
      /** The labels that went in and came out. */
      inputIds: z.array(z.int()),
      outputIds: z.array(z.int()),
      /** The base products of the labels that it had used up. */
      usedUp: z.array(z.string()),
    }),
  },
  /** How many labels of each product there should be on each weekday, Sunday first. A product that is left out stays as it is. */
  ParLevelsSet: {
    version: 1,
    data: z.object({
      levels: z.array(z.object({ baseProductId: z.string(), byWeekday: z.array(z.int()) })),
      /** The products that had a par before and have none now. */
      removed: z.array(z.string()),
    }),
  },
  ProductionSkipped: {
    version: 1,
    data: z.object({ date: z.string(), baseProductId: z.string(), name: z.string(), reason: z.string() }),
  },
  ProductionSkipTakenBack: {
    version: 1,
    data: z.object({ date: z.string(), baseProductId: z.string(), name: z.string() }),
  },
} as const satisfies EventSchemas

export type ProductionEvent = EventOf<typeof productionEvents>
export type BatchEvent = Extract<ProductionEvent, { type: 'BatchProduced' | 'BatchUndone' }>
export type BatchDetails = Extract<ProductionEvent, { type: 'BatchProduced' }>['data']
export type StoredInput = z.infer<typeof input>

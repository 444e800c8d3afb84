import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../events/event.ts'

// Stored events know every substance that was ever one.
const substances = z.array(z.string())
const says = z.nullable(z.enum(['contem', 'nao_contem']))

/** Streams: `ingredient-allergens-{id}`. */
export const allergenEvents = {
  /** What somebody has said of an ingredient; `allergens` null: nobody knows. */
  AllergensDeclared: {
    version: 1,
    data: z.object({
      ingredientId: z.int(),
      name: z.string(),
      allergens: z.nullable(
        z.object({ contains: substances, derived: substances, mayContain: substances, species: z.array(z.string()) }),
      ),
      gluten: says,
      lactose: says,
      colourings: z.nullable(z.boolean()),
      composition: z.nullable(z.string()),
      allergenBrand: z.string(),
      allergenSource: z.enum(['rotulo', 'fornecedor', 'casa']),
    }),
  },
} as const satisfies EventSchemas

export type AllergenEvent = EventOf<typeof allergenEvents>
export type StoredDeclaration = Extract<AllergenEvent, { type: 'AllergensDeclared' }>['data']

import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../events/event.ts'

// Stored events know every substance that was ever one.
const substances = z.array(z.string())
const says = z.nullable(z.enum(['contem', 'nao_contem']))
const brands = z.array(z.string())

const declared = z.object({
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
})

/** Streams: `ingredient-allergens-{id}`. */
export const allergenEvents = {
  /**
   * What somebody has said of an ingredient; `allergens` null: nobody knows. `toCheck`: received brands that the declaration
   * does not speak of; missing: none.
   */
  AllergensDeclared: { version: 1, data: z.extend(declared, { toCheck: z.optional(brands) }) },
  /** A receipt has brought other brands than the declared one (spec J, l14). `toCheck`: all brands that wait. */
  OtherBrandReceived: {
    version: 1,
    data: z.object({
      ingredientId: z.int(),
      name: z.string(),
      declaredBrand: z.string(),
      brands,
      receiptId: z.int(),
      toCheck: brands,
    }),
  },
  /**
   * Somebody has compared these brands: the declaration holds for them. `toCheck`, `confirmed`: all that wait, all that hold.
   * `isUnknown`: nobody knows what the ingredient contains.
   */
  AllergensConfirmed: {
    version: 1,
    data: z.object({
      ingredientId: z.int(),
      name: z.string(),
      brands,
      toCheck: brands,
      confirmed: brands,
      isUnknown: z.optional(z.literal(true)),
    }),
  },
} as const satisfies EventSchemas

export type AllergenEvent = EventOf<typeof allergenEvents>
export type StoredDeclaration = z.infer<typeof declared>

import * as z from 'zod/mini'

/** Goods of another brand than the one whose allergens were declared. */
export const otherBrand = z.object({
  ingredientId: z.int(),
  /** The name of the ingredient. */
  name: z.string(),
  before: z.string(),
  now: z.string(),
})
export type OtherBrand = z.infer<typeof otherBrand>

import * as z from 'zod/mini'

/** How many sheets and labels a change concerns. */
export const affected = z.object({
  /** Sheets whose text about allergens is another one now. */
  recipes: z.int(),
  /** Labels in stock whose paper lacks what their sheet has now, because of the change. */
  labels: z.int(),
})
export type Affected = z.infer<typeof affected>

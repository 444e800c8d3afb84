import * as z from 'zod/mini'

/** What a base product's cost may come from. `detail` tells ingredients of one name apart: the supplier. */
export const costSources = z.array(
  z.object({ kind: z.enum(['recipe', 'ingredient']), id: z.int(), name: z.string(), detail: z.string() }),
)
export type CostSource = z.infer<typeof costSources>[number]

import * as z from 'zod/mini'
import { basisKinds, ceilingKinds, durationUnits } from './food.ts'

export const givenDuration = z.object({ n: z.int(), unit: z.enum(durationUnits) })

/** Where a date comes from, and what has limited it. */
export const basis = z.object({
  kind: z.enum(basisKinds),
  text: z.string(),
  norm: z.nullable(z.string()),
  article: z.nullable(z.string()),
})
export const ceiling = z.object({ kind: z.enum(ceilingKinds), date: z.string(), code: z.nullable(z.string()) })

import * as z from 'zod/mini'
import { labelListQuery } from './api.ts'

/** `include=worth`: each lot with what its labels cost, for who may see costs. */
export const lotListQuery = z.extend(labelListQuery, {
  include: z.optional(z.enum(['worth'], 'Campo desconhecido: use worth')),
})
export type LotListQuery = z.infer<typeof lotListQuery>

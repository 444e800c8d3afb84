import * as z from 'zod/mini'
import { basis, ceiling, givenDuration } from '../../../contract/date-answer.ts'
import { foodClasses, foodStates, storageKinds } from '../../../contract/food.ts'

/** What a label is and where its date comes from, as the label was generated. */
export const labelProvenance = z.object({
  /** null: not said, and only of a label without one are brand, supplier or lot known. */
  state: z.nullable(z.enum(foodStates)),
  storageTypeId: z.nullable(z.string()),
  storageKind: z.nullable(z.enum(storageKinds)),
  storageTempMin: z.nullable(z.number()),
  storageTempMax: z.nullable(z.number()),
  startedAt: z.nullable(z.string()),
  makersDate: z.nullable(z.string()),
  makersAfterOpening: z.nullable(givenDuration),
  brand: z.nullable(z.string()),
  supplier: z.nullable(z.string()),
  lot: z.nullable(z.string()),
  foodClass: z.nullable(z.enum(foodClasses)),
  basis: z.nullable(basis),
  ceiling: z.nullable(ceiling),
  /** The line under the date. */
  sentence: z.nullable(z.string()),
  /** The edition of the norm books. */
  ruleVersion: z.nullable(z.int()),
  manualReason: z.nullable(z.string()),
  parentIds: z.array(z.int()),
  batchId: z.nullable(z.string()),
  /** A sample that is kept for an inspection. */
  sample: z.boolean(),
  /** Of a label that comes from one other: that one's code. */
  parentCode: z.optional(z.string()),
  /** It must not be frozen again. */
  neverFreeze: z.optional(z.boolean()),
})
export type LabelProvenance = z.infer<typeof labelProvenance>

/** What a visitor sees of it. Why a person has said a date, and which labels it comes from, are the house's own. */
export const publicProvenance = z.pick(labelProvenance, {
  state: true,
  startedAt: true,
  storageTempMin: true,
  storageTempMax: true,
  makersDate: true,
  brand: true,
  supplier: true,
  lot: true,
  basis: true,
  sentence: true,
  sample: true,
})
export type PublicProvenance = z.infer<typeof publicProvenance>

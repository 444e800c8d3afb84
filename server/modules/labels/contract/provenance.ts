import * as z from 'zod/mini'
import { basis, ceiling, givenDuration } from '../../../contract/date-answer.ts'
import { foodClasses, foodStates, storageKinds } from '../../../contract/food.ts'

/**
 * What a label is and where its date comes from, as the label was generated. The only place that names these fields: the
 * stored event (`stream/events.ts`) and the answers are made of them. A field that is added here is optional, and no value
 * is ever taken away, because events of before are read by them too. Their order is that of the answers and of the lots.
 */
export const provenanceFields = {
  /** null: not said, and only of a label without one are brand, supplier or lot known. */
  state: z.nullable(z.enum(foodStates)),
  storageTypeId: z.nullable(z.string()),
  storageKind: z.nullable(z.enum(storageKinds)),
  storageTempMin: z.nullable(z.number()),
  storageTempMax: z.nullable(z.number()),
  /** When it was opened, prepared or thawed: the start of its time. */
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
  /** The edition of the norm books that the engine has used. */
  ruleVersion: z.nullable(z.int()),
  /** Why a person has said the date where there was none. */
  manualReason: z.nullable(z.string()),
  /** The labels that it comes from. */
  parentIds: z.array(z.int()),
  batchId: z.nullable(z.string()),
  /** A sample that is kept for an inspection. */
  sample: z.boolean(),
  /** The code of the only label that it comes from. */
  parentCode: z.optional(z.string()),
  /** The code of the label in whose place it stands, with another text. */
  replaces: z.optional(z.string()),
  /** It was frozen already, or what it comes from was: it must not be frozen again. */
  neverFreeze: z.optional(z.boolean()),
}
export const labelProvenance = z.object(provenanceFields)
export type LabelProvenance = z.infer<typeof labelProvenance>

const unsaid = Object.entries(provenanceFields).flatMap(([name, field]) =>
  field.safeParse(null).success ? [[name, null] as const] : [],
)
/** Of a label that says nothing of it: null wherever a field may be null. */
export const NOTHING_SAID: LabelProvenance = labelProvenance.parse({
  ...Object.fromEntries(unsaid),
  parentIds: [],
  sample: false,
})

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

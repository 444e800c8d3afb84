import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../events/event.ts'

const duration = z.object({ n: z.int(), unit: z.enum(['hora', 'dia']) })
const rule = z.object({
  id: z.string(),
  /** Of the product, as it was then, or of the class. */
  name: z.string(),
  baseProductId: z.nullable(z.string()),
  foodClass: z.nullable(z.string()),
  state: z.string(),
  storageKind: z.string(),
  duration,
  origin: z.enum(['casa', 'fabricante']),
  note: z.string(),
  /** °C: only places that are at most so warm have this time. Rules of before have none. */
  tempMax: z.optional(z.nullable(z.number())),
})

/** Streams: `shelf-life`, and `time-rule-{id}`. */
export const shelfLifeEvents = {
  TenantPlaceSet: { version: 1, data: z.object({ uf: z.nullable(z.string()), city: z.nullable(z.string()) }) },
  ShelfLifeSettingsChanged: {
    version: 1,
    data: z.object({
      countExactHours: z.boolean(),
      freezeWithinHours: z.int(),
      thawedReadyHours: z.int(),
      signedBy: z.nullable(z.string()),
    }),
    names: { fields: ['signedBy'] },
  },
  /** Since when the kitchen uses this edition of the norms; null: for all products. */
  NormBookAdopted: { version: 1, data: z.object({ version: z.int(), productIds: z.nullable(z.array(z.string())) }) },
  HouseRuleSet: { version: 1, data: z.object({ ...rule.shape, before: z.nullable(duration) }) },
  HouseRuleRemoved: { version: 1, data: z.object({ ...rule.shape }) },
} as const satisfies EventSchemas

export type ShelfLifeEvent = EventOf<typeof shelfLifeEvents>
type EventNamed<Prefix extends string> = Extract<ShelfLifeEvent, { type: `${Prefix}${string}` }>
export type RuleEvent = EventNamed<'HouseRule'>
export type HouseEvent = Exclude<ShelfLifeEvent, RuleEvent>
export type RuleDetails = z.infer<typeof rule>

import * as z from 'zod/mini'
import { durationUnits, foodClasses, foodStates, storageKinds } from '../../../contract/food.ts'

// What a screen reads to compute dates itself. Apart from the requests, whose messages it does not need.

export const shelfLifeSettings = z.object({
  uf: z.nullable(z.string()),
  city: z.nullable(z.string()),
  countExactHours: z.boolean(),
  freezeWithinHours: z.int(),
  thawedReadyHours: z.int(),
  publicResponsible: z.enum(['nome', 'iniciais', 'nao']),
  signedBy: z.nullable(z.string()),
  /** The edition of the norms that this kitchen has adopted for all products. */
  edition: z.int(),
  /** By the id of a base product: the newer edition that was adopted for it alone. */
  productEditions: z.record(z.string(), z.int()),
})
export type ShelfLifeSettings = z.infer<typeof shelfLifeSettings>

/** The edition that a product's dates come from. */
export const productEdition = (
  { edition, productEditions }: Pick<ShelfLifeSettings, 'edition' | 'productEditions'>,
  productId: string,
): number => Math.max(edition, productEditions[productId] ?? 0)

export const timeRule = z.object({
  id: z.string(),
  baseProductId: z.nullable(z.string()),
  foodClass: z.nullable(z.enum(foodClasses)),
  state: z.enum(foodStates),
  storageKind: z.enum(storageKinds),
  duration: z.object({ n: z.int(), unit: z.enum(durationUnits) }),
  origin: z.enum(['casa', 'fabricante']),
  note: z.string(),
  tempMax: z.nullable(z.number()),
})

export type StoredRule = z.infer<typeof timeRule>

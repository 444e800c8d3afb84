import * as z from 'zod/mini'
import { frozenAllergens } from '../../allergens/contract/frozen.ts'
import { person } from '../../auth/contract/kitchen.ts'
import { business } from '../../business/contract/api.ts'
import { baseProduct, registerEntry, storageType } from '../../catalog/contract/entries.ts'
import { printerProfile, station } from '../../print-queue/contract/api.ts'
import { recipeWithoutCosts } from '../../recipes/contract/api.ts'
import { shelfLifeSettings, timeRule } from '../../shelf-life/contract/kitchen-answers.ts'
import { todayPoint } from '../../temperatures/contract/today.ts'

/** The sheets of one pack. */
export const PACK_SHEETS_MAX = 1_000

/** What the dates of a device follow from. */
const packDates = z.object({
  products: z.array(baseProduct),
  storageTypes: z.array(storageType),
  rules: z.array(timeRule),
  settings: shelfLifeSettings,
  timeZone: z.string(),
})

/** What its labels and its screens say beside the date. No field is money. */
const packOthers = z.object({
  stations: z.array(station),
  people: z.array(z.pick(person, { id: true, name: true, responsible: true })),
  categories: z.array(registerEntry),
  sectors: z.array(registerEntry),
  responsibles: z.array(registerEntry),
  /** By name. */
  sheets: z.array(recipeWithoutCosts),
  /** The house has more sheets than a pack holds. */
  moreSheets: z.boolean(),
  /** What a label that is made now keeps of its sheets' allergens, as `frozenLines` says it; a product without a sheet has none. */
  allergens: z.array(
    z.object({ baseProductId: z.string(), ...z.pick(frozenAllergens, { missing: true, text: true }).shape }),
  ),
  /** The fields of a session that a printed label needs, beside the time zone. */
  tenant: z.object({ tenant_id: z.string(), tenant_name: z.string(), public_origin: z.string() }),
  /** Who makes what is sold, as a sale label says it. */
  business: z.pick(business, { legalName: true, cnpj: true, address: true, city: true, uf: true }),
  /** The papers. */
  printers: z.array(printerProfile),
  /** The points in use with the rounds of the local day, as they were when the pack was read. */
  temperatures: z.object({
    date: z.string(),
    /** What a sensor measures by itself changes from minute to minute, and is left out: a pack would never stay as it is. */
    points: z.array(z.omit(todayPoint, { sensor: true, lastSensed: true })),
  }),
})

export const packContent = z.extend(packDates, packOthers.shape)
export type PackDates = z.infer<typeof packDates>
export type PackOthers = z.infer<typeof packOthers>

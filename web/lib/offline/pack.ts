import * as z from 'zod/mini'
import { person } from '#contract/auth/kitchen'
import { baseProduct, storageType } from '#contract/catalog/entries'
import { packFrame } from '#contract/offline'
import { station } from '#contract/printing'
import { shelfLifeSettings, timeRule } from '#contract/shelf-life/kitchen-answers'

/** What this device needs for dates and labels while the server does not answer, as `GET /api/offline/pack` gives it. */
export const pack = z.extend(packFrame, {
  products: z.array(baseProduct),
  storageTypes: z.array(storageType),
  rules: z.array(timeRule),
  settings: shelfLifeSettings,
  stations: z.array(station),
  people: z.array(z.pick(person, { id: true, name: true, responsible: true })),
})
export type Pack = z.infer<typeof pack>

import * as z from 'zod/mini'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { person } from './auth/contract/kitchen.ts'
import { listPeople } from './auth/read/people.ts'
import { baseProduct, storageType } from './catalog/contract/entries.ts'
import { listBaseProducts, listEntries, listStorageTypes } from './catalog/queries.ts'
import type { PackPorts } from './offline/ports.ts'
import { station } from './print-queue/contract/api.ts'
import { listStations } from './print-queue/queries.ts'
import { editionsOf } from './shelf-life/contract/house.ts'
import { shelfLifeSettings, timeRule } from './shelf-life/contract/kitchen-answers.ts'
import type { PublicPageSettings } from './shelf-life/ports.ts'
import { findHouse, listRules } from './shelf-life/queries.ts'

const packPerson = z.pick(person, { id: true, name: true, responsible: true })

/** The catalogue, the rules of the dates and the people, without costs, PINs and hashes. */
export const offlinePack = (readPage: (tx: TenantTransaction) => Promise<PublicPageSettings>): PackPorts => ({
  content: z.object({
    products: z.array(baseProduct),
    storageTypes: z.array(storageType),
    rules: z.array(timeRule),
    settings: shelfLifeSettings,
    stations: z.array(station),
    people: z.array(packPerson),
  }),
  async read(tx) {
    const [products, storageTypes, rules, house, page, stations, people] = await Promise.all([
      listBaseProducts(tx),
      listStorageTypes(tx),
      listRules(tx),
      findHouse(tx),
      readPage(tx),
      listStations(tx),
      listPeople(tx, null, { responsibles: (reading) => listEntries(reading, 'responsible') }),
    ])
    const settings = { ...house.place, ...house.settings, ...page, ...editionsOf(house) }
    return {
      dates: { products, storageTypes, rules, settings },
      others: { stations, people: people.map(({ id, name, responsible }) => ({ id, name, responsible })) },
    }
  },
})

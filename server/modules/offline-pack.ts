import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { listPeople } from './auth/read/people.ts'
import { readBusiness } from './business/queries.ts'
import type { BaseProduct } from './catalog/contract/entries.ts'
import { listBaseProducts, listEntries, listStorageTypes } from './catalog/queries.ts'
import type { ReadFrozen } from './labels/ports.ts'
import type { PackDates, PackOthers } from './offline/contract/pack.ts'
import { PACK_SHEETS_MAX } from './offline/contract/pack.ts'
import type { PackCall, ReadPack } from './offline/ports.ts'
import { listProfiles, listStations } from './print-queue/queries.ts'
import type { Recipe } from './recipes/contract/api.ts'
import { recipeWithoutCosts } from './recipes/contract/api.ts'
import { listRecipes } from './recipes/queries.ts'
import { editionsOf } from './shelf-life/contract/house.ts'
import type { PublicPageSettings } from './shelf-life/ports.ts'
import { findHouse, listRules } from './shelf-life/queries.ts'
import { readToday } from './temperatures/read/today.ts'

interface PackReaders {
  readPage(tx: TenantTransaction): Promise<PublicPageSettings>
  readonly readFrozen: ReadFrozen
}

/** What a device works with for the time without a connection: no cost, no PIN and no address of a login. */
export const offlinePack =
  ({ readPage, readFrozen }: PackReaders): ReadPack =>
  async (tx, call) => {
    const { tenantId: tenant_id, tenantName: tenant_name, timeZone } = call.identity
    const finding = findHouse(tx)
    const [house, page, dates, names, kept, sheets] = await Promise.all([
      finding,
      readPage(tx),
      readDates(tx),
      readNames(tx),
      readHouse(tx, call, async () => (await finding).place),
      listRecipes(tx, { limit: PACK_SHEETS_MAX + 1 }, null),
    ])
    const settings = { ...house.place, ...house.settings, ...page, ...editionsOf(house) }
    return {
      dates: { ...dates, settings, timeZone },
      others: {
        ...names,
        ...kept,
        sheets: sheets.slice(0, PACK_SHEETS_MAX).map((sheet) => recipeWithoutCosts.parse(sheet)),
        moreSheets: sheets.length > PACK_SHEETS_MAX,
        allergens: await allergensOf(tx, dates.products, sheets, readFrozen),
        tenant: { tenant_id, tenant_name, public_origin: call.origin },
      },
    }
  }

async function readDates(tx: TenantTransaction): Promise<Pick<PackDates, 'products' | 'storageTypes' | 'rules'>> {
  const [products, storageTypes, rules] = await Promise.all([listBaseProducts(tx), listStorageTypes(tx), listRules(tx)])
  return { products, storageTypes, rules }
}

async function readNames(
  tx: TenantTransaction,
): Promise<Pick<PackOthers, 'people' | 'categories' | 'sectors' | 'responsibles'>> {
  const reading = listEntries(tx, 'responsible')
  const [people, responsibles, categories, sectors] = await Promise.all([
    listPeople(tx, null, { responsibles: () => reading }),
    reading,
    listEntries(tx, 'category'),
    listEntries(tx, 'sector'),
  ])
  return {
    people: people.map(({ id, name, responsible }) => ({ id, name, responsible })),
    categories,
    sectors,
    responsibles,
  }
}

async function readHouse(
  tx: TenantTransaction,
  { now, identity }: PackCall,
  readPlace: () => Promise<{ readonly uf: string | null; readonly city: string | null }>,
): Promise<Pick<PackOthers, 'stations' | 'printers' | 'business' | 'temperatures'>> {
  const [stations, printers, { legalName, cnpj, address, city, uf }, today] = await Promise.all([
    listStations(tx),
    listProfiles(tx),
    readBusiness(tx, { read: readPlace }),
    readToday(tx, { now, identity: Promise.resolve(identity) }),
  ])
  const points = today.points.map(({ sensor: _silent, lastSensed: _sensed, ...point }) => point)
  return {
    stations,
    printers,
    business: { legalName, cnpj, address, city, uf },
    temperatures: { date: today.date, points },
  }
}

/** What labels of the products would keep of the sheets that make them, and of the one that says what each costs. */
async function allergensOf(
  tx: TenantTransaction,
  products: readonly BaseProduct[],
  recipes: readonly Recipe[],
  readFrozen: ReadFrozen,
): Promise<PackOthers['allergens']> {
  const pairs = recipes.flatMap(({ id, outputs }) => outputs.map(({ baseProductId }) => [baseProductId, id] as const))
  const making = Map.groupBy(pairs, ([product]) => product)
  const made = products.flatMap(({ id, recipeId }) => {
    const sheets = new Set((making.get(id) ?? []).map(([, sheet]) => sheet))
    if (recipeId !== null) sheets.add(recipeId)
    return sheets.size === 0 ? [] : [{ baseProductId: id, sheets: [...sheets].toSorted((a, b) => a - b) }]
  })
  const frozenOf = await readFrozen(tx, [...new Set(made.flatMap(({ sheets }) => sheets))])
  return made.flatMap(({ baseProductId, sheets }) => {
    const frozen = frozenOf(sheets)
    return frozen === undefined ? [] : [{ baseProductId, missing: frozen.missing, text: frozen.text }]
  })
}

import { randomUUID } from 'node:crypto'
import { Rejection } from '../../errors.ts'
import { decideAndAppend, newStream } from '../../events/handle-command.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import { nameKey } from '../../contract/text.ts'
import type { ProductWrite } from './base-product-commands.ts'
import { productStream, rightsOf } from './base-product-commands.ts'
import { registerStorageType, withMissingEntries } from './commands.ts'
import type { LibraryBody, LibraryProduct } from './contract/api.ts'
import type { BaseProduct, StorageType } from './contract/entries.ts'
import { SIF_EXEMPT } from './contract/entries.ts'
import { baseProductDecider } from './decider.ts'
import { lastOf, readNames } from './act/product-names.ts'
import * as queries from './queries.ts'
import { defaultStorageTypes } from './contract/api.ts'
import type { LibraryStorage } from './rules/first-places.ts'
import { libraryPlaces } from './rules/first-places.ts'
import type { LibraryProduct as StarterProduct } from './rules/starter-library.ts'
import { libraryProductNamed, starterLibrary } from './rules/starter-library.ts'

/** The library as this kitchen sees it. */
export function libraryFor(names: queries.CatalogNames): LibraryProduct[] {
  return starterLibrary.map(({ storage, ...product }) => ({
    ...product,
    storage: storageIn([...names.storageTypes.values()], storage)?.name ?? libraryPlaces[storage].name,
    registered: names.baseProducts.has(nameKey(product.name)),
  }))
}

/**
 * Registers the chosen products, with the categories, sectors and storage types that they need. A product that is
 * registered already stays as it is, so that the same choice made twice registers nothing twice.
 */
export async function adoptLibrary(
  unit: UnitOfWork,
  { items, responsible }: LibraryBody,
  { ports, author }: ProductWrite,
): Promise<BaseProduct[]> {
  const [names, registered, people, left, rights] = await Promise.all([
    queries.catalogNames(unit.tx),
    queries.listBaseProducts(unit.tx),
    queries.listEntries(unit.tx, 'responsible'),
    readNames(
      unit,
      items.map(({ libraryProduct }) => libraryProduct),
    ),
    rightsOf(unit, author, ports.readDayLimits),
  ])
  const products = new Map(registered.map((product) => [nameKey(product.name), product]))
  const chosen = items.map(({ libraryProduct, validityDays }) => ({
    product: productNamed(libraryProduct),
    validityDays,
  }))
  const added = chosen.filter(({ product }) => !products.has(nameKey(product.name))).map(({ product }) => product)
  const byKey = (entries: typeof people) => new Map(entries.map((entry) => [nameKey(entry.name), entry]))
  const [categories, sectors] = await Promise.all([
    withMissingEntries(
      unit,
      'category',
      names.categories,
      added.map(({ category }) => category),
    ),
    withMissingEntries(
      unit,
      'sector',
      names.sectors,
      added.map(({ sector }) => sector),
    ),
    withMissingEntries(unit, 'responsible', byKey(people), responsible === undefined ? [] : [responsible]),
  ])
  const storages = await withMissingStorages(unit, [...names.storageTypes.values()], added)

  for (const { product, validityDays } of chosen) {
    const key = nameKey(product.name)
    if (products.has(key)) continue
    const id = randomUUID()
    const { name, measure, measureUnit } = product
    const last = lastOf(left, name)
    // A name that had a class comes back with it (decision 87).
    const { foodClass = product.foodClass, defaultState } = last?.foodClass === undefined ? product : last
    const own = { id, name, measure, measureUnit, sif: SIF_EXEMPT, validityDays }
    const category = required(categories.get(nameKey(product.category)))
    const sector = required(sectors.get(nameKey(product.sector)))
    const storage = required(storages.get(product.storage))
    decideAndAppend(unit, baseProductDecider, newStream(baseProductDecider, productStream(id)), {
      type: 'RegisterBaseProduct',
      details: { ...own, foodClass, ...(defaultState && { defaultState }) },
      references: {
        category: { status: 'known', id: category.id },
        sector: { status: 'known', id: sector.id },
        storageType: { status: 'known', id: storage.id },
        recipe: { status: 'none' },
        ingredient: { status: 'none' },
      },
      nameTaken: false,
      last,
      rights,
    })
    products.set(key, {
      ...own,
      category: category.name,
      sector: sector.name,
      storageType: storage.id,
      recipeId: null,
      ingredientId: null,
      foodClass,
      animalOrigin: null,
      defaultState: defaultState ?? null,
    })
  }
  return chosen.map(({ product }) => required(products.get(nameKey(product.name))))
}

function productNamed(name: string): StarterProduct {
  const product = libraryProductNamed(name)
  if (product === undefined) throw new Rejection('library_product_unknown')
  return product
}

/** The kitchen's own storage type for one of the library: the first one, or one of its name, also the seed's. */
function storageIn(types: readonly StorageType[], storage: LibraryStorage): StorageType | undefined {
  const named = [libraryPlaces[storage], ...defaultStorageTypes.filter(({ id }) => id === storage)]
  const keys = named.map(({ name }) => nameKey(name))
  return types.find(({ id }) => id === storage) ?? types.find(({ name }) => keys.includes(nameKey(name)))
}

async function withMissingStorages(
  unit: UnitOfWork,
  types: readonly StorageType[],
  products: readonly StarterProduct[],
): Promise<ReadonlyMap<LibraryStorage, StorageType>> {
  const found = new Map<LibraryStorage, StorageType>()
  for (const storage of new Set(products.map((product) => product.storage))) {
    // A new id: the events of a deleted storage type end for ever.
    const type =
      storageIn(types, storage) ??
      (await registerStorageType(unit, { ...libraryPlaces[storage], id: randomUUID() }, null))
    found.set(storage, type)
  }
  return found
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The library refers to an entry that is not there')
  return value
}

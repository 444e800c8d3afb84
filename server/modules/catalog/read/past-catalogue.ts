import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { Past } from '../../../events/past.ts'
import { changedSince, thenOf } from '../../../events/past.ts'
import type { BaseProduct, StorageType } from '../contract/entries.ts'
import { baseProduct, storageType } from '../contract/entries.ts'
import { keepingOf } from '../contract/storage-keeping.ts'
import type { BaseProductDetails, BaseProductEvent, StorageTypeEvent } from '../events.ts'
import { findBaseProducts, listEntries, listStorageTypes } from '../queries.ts'

/**
 * The base products with these ids as they were: those of now, without what has changed since. One that was deleted meanwhile
 * is left out, and one that was registered later is taken as it is.
 */
export async function baseProductsAt(
  tx: TenantTransaction,
  ids: readonly string[],
  past?: Past,
): Promise<BaseProduct[]> {
  const then = thenOf(past)
  if (then === null) return findBaseProducts(tx, ids)
  const [now, before] = await Promise.all([
    findBaseProducts(tx, ids),
    changedSince<BaseProductEvent>(tx, then, ids.map(productStream)),
  ])
  if (before.size === 0) return now
  const [categories, sectors] = await Promise.all([readNames(tx, 'category'), readNames(tx, 'sector')])
  return now.map((product) => {
    const event = before.get(productStream(product.id))
    if (event === undefined || event.type === 'BaseProductDeleted') return product
    return productOf(event.data, { category: categories, sector: sectors })
  })
}

const productStream = (id: string) => `base-product-${id}`

const readNames = async (tx: TenantTransaction, kind: 'category' | 'sector') =>
  new Map((await listEntries(tx, kind)).map(({ id, name }) => [id, name]))

type Names = ReadonlyMap<number | null, string>

function productOf(
  { storageTypeId, categoryId, sectorId, ...details }: BaseProductDetails,
  { category, sector }: { readonly category: Names; readonly sector: Names },
): BaseProduct {
  return baseProduct.parse({
    recipeId: null,
    ingredientId: null,
    foodClass: null,
    animalOrigin: null,
    defaultState: null,
    ...details,
    storageType: storageTypeId ?? '',
    category: category.get(categoryId) ?? '',
    sector: sector.get(sectorId) ?? '',
  })
}

/** The places as they were. One that was deleted meanwhile is left out, and one that was registered later is taken as it is. */
export async function storageTypesAt(tx: TenantTransaction, past?: Past): Promise<StorageType[]> {
  const now = await listStorageTypes(tx)
  const then = thenOf(past)
  if (then === null) return now
  const streamOf = (id: string) => `storage-type-${id}`
  const streams = now.map(({ id }) => streamOf(id))
  const before = await changedSince<StorageTypeEvent>(tx, then, streams)
  return now.map((place) => {
    const event = before.get(streamOf(place.id))
    if (event === undefined || event.type === 'StorageTypeDeleted') return place
    return storageType.parse({ ...event.data, ...keepingOf(event.data) })
  })
}

import type { BaseProduct, StorageType } from '#contract/catalog/entries'
import type { FoodClass, StorageKind } from '#contract/food'
import type { LineBody } from '#contract/receiving/receipts'

/** The base products and the places of the house. */
export interface Register {
  readonly products: readonly Pick<BaseProduct, 'id' | 'storageType' | 'foodClass'>[]
  readonly places: readonly Pick<StorageType, 'id' | 'name' | 'kind'>[]
}

/** How the house keeps the base product of a line; a null is not known. */
export interface UsualKeeping {
  /** A place's id. */
  readonly place: string | null
  readonly kind: StorageKind | null
  readonly foodClass: FoodClass | null
}

export function usualKeeping(
  { baseProductId }: Pick<LineBody, 'baseProductId'>,
  { products, places }: Register,
): UsualKeeping {
  const product = products.find(({ id }) => id === baseProductId)
  const place = places.find(({ id }) => id === product?.storageType)
  return { place: place?.id ?? null, kind: place?.kind ?? null, foodClass: product?.foodClass ?? null }
}

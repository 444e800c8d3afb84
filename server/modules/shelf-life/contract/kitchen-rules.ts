import { usualStates } from '../../../contract/food.ts'
import type { FoodClass, FoodState, StorageKind } from '../../../contract/food.ts'
import type { TimeRule } from './resolution.ts'

/** A base product, as far as its dates depend on it. */
export interface DatedProduct {
  readonly id: string
  readonly foodClass: FoodClass | null
  readonly defaultState: FoodState | null
  readonly validityDays: number | null
}

/** The situação that a product's labels have unless a person says another. */
export const usualStateOf = ({ defaultState, foodClass }: DatedProduct): FoodState =>
  defaultState ?? (foodClass === null ? 'preparado' : usualStates[foodClass])

/** A product's own days, which are a house rule in its usual situação and place; null: it has none. */
export function validityRule(product: DatedProduct, storageKind: StorageKind | null): TimeRule | null {
  if (product.validityDays === null || storageKind === null) return null
  return {
    id: `validity_${product.id}`,
    baseProductId: product.id,
    foodClass: null,
    state: usualStateOf(product),
    storageKind,
    duration: { n: product.validityDays, unit: 'dia' },
    origin: 'casa',
    note: '',
  }
}

/** The rules of a kitchen for a product: one that was set for it comes before its registered days, as they are tried in order. */
export function withOwnDays(
  rules: readonly TimeRule[],
  product: (DatedProduct & { readonly storageType: string | null }) | null | undefined,
  places: readonly { readonly id: string; readonly kind: StorageKind | null }[],
): readonly TimeRule[] {
  if (!product) return rules
  const own = validityRule(product, places.find(({ id }) => id === product.storageType)?.kind ?? null)
  return own === null ? rules : [...rules, own]
}

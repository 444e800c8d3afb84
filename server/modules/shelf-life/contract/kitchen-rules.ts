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

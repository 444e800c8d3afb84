import type { TenantTransaction } from '../database/tenant-transaction.ts'
import type { BatchAdditions } from './allergens/published.ts'
import { findBaseProducts } from './catalog/queries.ts'
import type { OriginLabel } from './labels/ports.ts'

/**
 * What the labels bring that a new label is said to be made of: what is frozen in them, else what is declared of the ingredient
 * that they are.
 */
export async function originAdditions(tx: TenantTransaction, origins: readonly OriginLabel[]): Promise<BatchAdditions> {
  const unsaid = origins.filter(({ frozen }) => frozen === null)
  const products = await findBaseProducts(tx, [...new Set(unsaid.flatMap(({ baseProductId }) => baseProductId ?? []))])
  const ingredients = new Map(products.map(({ id, ingredientId }) => [id, ingredientId ?? null]))
  return {
    labels: origins.flatMap(({ frozen }) => frozen ?? []),
    substitutes: unsaid.map(({ name, baseProductId }) => ({
      name,
      ingredientId: ingredients.get(baseProductId ?? '') ?? null,
      frozen: null,
    })),
  }
}

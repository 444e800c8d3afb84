import type { TenantTransaction } from '../../database/tenant-transaction.ts'

/** What a base product names as the source of its cost. */
export interface CostLink {
  readonly kind: 'recipe' | 'ingredient'
  readonly id: number
}

/** Which recipes and ingredients a base product's cost may come from: another module registers them. */
export interface CostSources {
  hasRecipe(tx: TenantTransaction, id: number): Promise<boolean>
  hasIngredient(tx: TenantTransaction, id: number): Promise<boolean>
}

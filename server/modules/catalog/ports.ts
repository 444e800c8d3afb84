import type { TenantTransaction } from '../../database/tenant-transaction.ts'

/** Which recipes and ingredients a base product's cost may come from: another module registers them. */
export interface CostSources {
  hasRecipe(tx: TenantTransaction, id: number): Promise<boolean>
  hasIngredient(tx: TenantTransaction, id: number): Promise<boolean>
}

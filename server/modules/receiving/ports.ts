import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { KnownIngredient, KnownProduct } from './rules/match-goods.ts'

/** What receiving reads of the house. */
export interface HouseFacts {
  ingredients(tx: TenantTransaction): Promise<readonly KnownIngredient[]>
  products(tx: TenantTransaction): Promise<readonly KnownProduct[]>
  business(tx: TenantTransaction): Promise<{ readonly cnpj: string | null; readonly uf: string | null }>
}

import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { FoodClass, FoodState } from '../../contract/food.ts'
import type { Permission } from '../../http/contract/permission.ts'

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

/** A base product's own days, with all that limits them. */
export interface OwnDays {
  readonly id: string
  readonly foodClass: FoodClass | null
  readonly defaultState: FoodState | null
  readonly validityDays: number | null
  /** The id of its storage type. */
  readonly storageTypeId: string | null
}

/** The limit that a product's own days pass, as its norm says it: `3 dias até 4 °C · …`; null: they pass none. */
export type PassedLimit = (days: OwnDays) => string | null

/** Reads what the norms allow in this kitchen now. */
export type ReadDayLimits = (
  tx: TenantTransaction,
  asked: { readonly now: Date; readonly timeZone: Promise<string> },
) => Promise<PassedLimit>

export interface CatalogPorts {
  readonly sources: CostSources
  readonly readDayLimits: ReadDayLimits
}

/** What the person of a request may do. */
export interface Rights {
  readonly permissions: readonly Permission[]
}

/** Who writes a base product. */
export interface ProductAuthor extends Rights {
  readonly timeZone: string
}

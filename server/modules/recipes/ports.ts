import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { Affected } from '../allergens/published.ts'
import type { DeclarationFields } from './contract/declared-ingredient.ts'

/** What a base product names as the source of its cost. */
export interface CostLink {
  readonly kind: 'recipe' | 'ingredient'
  readonly id: number
}

/** The base products as this module reads them: they may name a recipe or an ingredient. */
export interface CostedProducts {
  /** The links of these base products, by their ids; a product without one is left out. */
  links(tx: TenantTransaction, productIds: readonly string[]): Promise<ReadonlyMap<string, CostLink>>
  /** The number of base products that name it. */
  naming(tx: TenantTransaction, link: CostLink): Promise<number>
  /** The names of those of the ids that are base products. */
  names(tx: TenantTransaction, productIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The base products with these name keys. */
  named(
    tx: TenantTransaction,
    nameKeys: readonly string[],
  ): Promise<readonly { readonly id: string; readonly name: string }[]>
}

/** What the allergens of labels and sheets have to do with a change. */
export interface AllergenEffects {
  /** Says of an ingredient what it contains, in the same unit of work; fields that are not given stay as they are. */
  declare(
    unit: UnitOfWork,
    ingredient: { readonly id: number; readonly name: string },
    fields: DeclarationFields,
  ): Promise<Affected>
  /** The same of ingredients that the unit of work registers: no sheet and no label has them yet. */
  declareNew(
    unit: UnitOfWork,
    registered: readonly {
      readonly ingredient: { readonly id: number; readonly name: string }
      readonly fields: DeclarationFields
    }[],
  ): void
  /** How many sheets and labels these lines of a sheet concern. It is asked before the unit of work ends. */
  ofSheet(
    tx: TenantTransaction,
    sheet: {
      readonly id: number
      readonly lines: readonly {
        readonly ingredientId: number | null
        readonly recipeId: number | null
        readonly name: string
      }[]
    },
  ): Promise<Affected>
}

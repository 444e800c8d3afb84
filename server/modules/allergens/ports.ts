import type { Exact } from '../../contract/decimal.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'

/** A line of a sheet, as its allergens and its list of ingredients depend on it. */
export interface PortLine {
  /** Null: the line is another sheet, or the ingredient was deleted. */
  readonly ingredientId: number | null
  readonly recipeId: number | null
  readonly name: string
  /** In kg, with 1 L as 1 kg, or of another sheet in its yield's unit; null: it is counted, and nothing says its weight. */
  readonly amount: Exact | null
}
export interface PortSheet {
  readonly id: number
  readonly version: number
  readonly name: string
  /** In the unit in which lines of other sheets count it; null: it does not say what it yields. */
  readonly yield: Exact | null
  readonly lines: readonly PortLine[]
}

/** What the allergens read in other modules. */
export interface AllergenPorts {
  /** The sheets and all sheets below them as they are now, by id; one that is not there is left out. */
  sheets(tx: TenantTransaction, recipeIds: readonly number[]): Promise<ReadonlyMap<number, PortSheet>>
  /** The name of an ingredient; undefined: there is none. */
  ingredientName(tx: TenantTransaction, id: number): Promise<string | undefined>
  /** The house may say PODE CONTER. */
  hasProgramme(tx: TenantTransaction): Promise<boolean>
}

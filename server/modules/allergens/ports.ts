import type { RawBuilder } from 'kysely'
import type { Exact } from '../../contract/decimal.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { Past } from '../../events/past.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { Identity } from '../../http/identity.ts'
import type { FrozenAllergens } from './contract/frozen.ts'
import type { ReviewDone } from './contract/review.ts'

interface FrozenLabel {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly place: string
  readonly date: string
  readonly key: string
  /** Another label may take its place: it is in time, and no late record. */
  readonly mayRelabel: boolean
}

/** What is done with a label of the review. */
export type Reviewed =
  | { readonly id: number; readonly how: 'reetiquetar'; readonly frozen: FrozenAllergens; readonly added: string }
  | { readonly id: number; readonly how: 'bloquear' | 'descartar'; readonly reason: string }

/** The labels of the review. */
export interface ReviewPorts {
  /** Labels that have these texts, text by text, from one on. */
  labels(
    tx: TenantTransaction,
    keys: readonly string[],
    page: { readonly after: { readonly key: string; readonly id: number }; readonly limit: number; readonly now: Date },
  ): Promise<readonly FrozenLabel[]>
  /** Which text each of these labels has; one that has none, or may not be used, is left out. */
  keysOf(tx: TenantTransaction, ids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** All of it or nothing; answers the new labels. */
  deal(unit: UnitOfWork, items: readonly Reviewed[], identity: Promise<Identity>): Promise<ReviewDone['labels']>
}

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
  /** The sheets and all sheets below them, by id; one that is not there is left out. `past`: as they were then. */
  sheets(tx: TenantTransaction, recipeIds: readonly number[], past?: Past): Promise<ReadonlyMap<number, PortSheet>>
  /** A query of the ingredients in the lines of these sheets and of all sheets below them. */
  ingredientsOf(tx: TenantTransaction, recipeIds: readonly number[]): RawBuilder<number>
  /** The name of an ingredient; undefined: there is none. */
  ingredientName(tx: TenantTransaction, id: number): Promise<string | undefined>
  /** The sheets that have the ingredient in a line of theirs or of a sheet below, or the sheet itself and those that have it. */
  sheetsWith(
    tx: TenantTransaction,
    what: { readonly ingredientId: number } | { readonly recipeId: number },
  ): Promise<readonly number[]>
  /** The different texts on labels that may still be used. */
  texts(tx: TenantTransaction): Promise<readonly { readonly key: string; readonly frozen: FrozenAllergens }[]>
  /** How many labels have each of these texts. */
  countLabels(tx: TenantTransaction, keys: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** The sheets of the menu, by name. */
  menuSheets(tx: TenantTransaction, limit: number): Promise<readonly { readonly id: number; readonly name: string }[]>
  /** Where the house is, and whether guests may read its menu. */
  menuHouse(tx: TenantTransaction): Promise<{ readonly uf: string | null; readonly isPublic: boolean }>
  /** The house may say PODE CONTER. */
  hasProgramme(tx: TenantTransaction): Promise<boolean>
}

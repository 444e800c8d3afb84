import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { FoodClass } from '../../contract/food.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { Identity } from '../../http/identity.ts'
import type { FrozenAllergens, MadeOf } from '../allergens/published.ts'
import type { Calendar } from './act/label-answers.ts'
import type { DateQuestion as LifeQuestion } from './stream/life-dates-decider.ts'
import type { DateAnswer } from './contract/dating.ts'
import type { SaleHouse } from './contract/sale-label.ts'
import type { Worth } from './contract/loss-value.ts'
import type { Ingredient } from './read/ingredients.ts'

/** A label whose cost is asked for. */
export interface CostedLabel {
  readonly name: string
  readonly weight: string
  readonly baseProductId: string | null
  /** Its own, which decides alone; null: it has none. */
  readonly cost: string | null
}

/** What all of a label costs: its own cost, or what a recipe or an ingredient says now; null: nothing says it. */
export type CostOf = (label: CostedLabel) => Worth | null

/** Reads what the costs of these labels depend on. */
export type ReadCosts = (tx: TenantTransaction, labels: readonly CostedLabel[]) => Promise<CostOf>

/** What a label keeps of the allergens of these sheets, as they were read; undefined: nothing is known. */
export type FrozenOfSheets = (recipeIds: readonly number[]) => FrozenAllergens | undefined

/** What a label is made of, beside what its sheets say. */
export interface Origin extends Pick<Ingredient, 'name' | 'baseProductId' | 'frozen'>, Pick<MadeOf, 'onlyIfDeclared'> {}

export type FrozenAsked =
  /** What labels of then say, of their sheets alone. */
  | { readonly past?: Pick<UnitOfWork, 'store' | 'rulesAt'> | undefined; readonly origins?: never }
  /** What these contain counts too, whatever the sheets say. */
  | { readonly origins: readonly Origin[]; readonly past?: never }

/** Reads what labels of these sheets keep. */
export type ReadFrozen = (
  tx: TenantTransaction,
  recipeIds: readonly number[],
  asked?: FrozenAsked,
) => Promise<FrozenOfSheets>

/** Whose date is asked for. */
export interface DatedSubject {
  readonly baseProductId: string | null
  /** The labels that it comes from, and what is read of them. */
  readonly parentCodes: readonly string[]
  readonly parents: Promise<readonly Ingredient[]>
  readonly timeZone: Promise<string>
}

export interface DateQuestion extends LifeQuestion {
  /** null: that of the base product. */
  readonly foodClass: FoodClass | null
  /** A sample that is kept for an inspection. */
  readonly sample?: boolean
}

/** The limit of a date that a person says without a situação. */
export interface HandAnswer {
  readonly foodClass: FoodClass
  readonly limit: string | null
  readonly limitText: string | null
}

/** The rules of a tenant's dates, as they were read. */
export interface DateEngine {
  /** Where the kitchen keeps food. */
  readonly places: readonly DateAnswer['place'][]
  /** How long after its preparation or opening a food may be frozen for a later date. */
  readonly freezeWithinHours: number
  /** Reads nothing. Throws a Rejection where the engine refuses, or a place, a product or a label is not there. */
  ask(question: DateQuestion): DateAnswer
  /** null: the product has no class. Throws a Rejection where the food cannot be in that place. */
  askByHand(question: { readonly place: string; readonly start: Date }): HandAnswer | null
}

/** Reads all that the dates of this subject depend on, in one flight. */
export type ReadDateEngine = (tx: TenantTransaction, subject: DatedSubject) => Promise<DateEngine>

/** The same for several base products at once, in as many statements as for one; null: a label without a base product. A product that is not there has an engine too, which refuses. */
export type ReadDateEngines = (
  tx: TenantTransaction,
  baseProductIds: readonly (string | null)[],
  timeZone: Promise<string>,
  /** Of what was done before it arrived: the rules of then decide. */
  past?: Pick<UnitOfWork, 'store' | 'rulesAt'>,
) => Promise<(baseProductId: string | null) => DateEngine>

/**
 * The name on the labels that a person makes at a device of the kitchen, whatever name the request has: a screen may have
 * kept that of the person before. null: an ordinary session, where the request says the name.
 */
export type PersonAtDevice = (tx: TenantTransaction, identity: Promise<Identity>) => Promise<string | null>

/** The same for one request. */
export type ReadPerson = (tx: TenantTransaction) => Promise<string | null>

/**
 * Judges these labels, what they come from and what was made of them anew, by the occurrences that had not ended at an instant;
 * answers the labels that this has blocked or released.
 */
export type JudgeSince = (
  since: Date,
  labels: readonly number[],
) => Promise<ReadonlyMap<number, 'blocked' | 'released'>>

/** Reads the occurrences by which what has come back, or is known late, is judged as if it had been known all the time. */
export type ReadOccurrences = (unit: UnitOfWork, calendar: Calendar) => Promise<JudgeSince>

/** What a sale label says that no label keeps. */
export interface SalePorts {
  house(tx: TenantTransaction): Promise<SaleHouse>
  /** The ingredients of the sheet and of the sheets below it that nobody has declared; empty where there is no such sheet. */
  undeclaredIn(tx: TenantTransaction, recipeId: number): Promise<readonly string[]>
  /** What the tag of a buffet says of a dish in tubs that keep this: what their sheets say now, and all that is kept. */
  tagPhrases(
    tx: TenantTransaction,
    frozen: readonly FrozenAllergens[],
  ): Promise<(inTubs: readonly FrozenAllergens[]) => string>
}

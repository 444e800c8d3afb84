import type { Exact } from '../../contract/decimal.ts'
import type { FoodClass, FoodState } from '../../contract/food.ts'
import type { Unit } from '../../contract/units.ts'
import type { PersonNames } from '../../audit-sentence.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { AskedTemplate } from '../../contract/print-template.ts'
import type { Identity } from '../../http/identity.ts'
import type { FrozenAllergens, WentIn } from '../allergens/published.ts'
import type { BatchPage, Produced } from './contract/batches.ts'

export type { WentIn }

export interface Amount {
  readonly n: number
  readonly unit: Unit
}

export interface SheetLine {
  readonly name: string
  /** Of one of the two; both null: the ingredient was deleted. */
  readonly ingredientId: number | null
  readonly recipeId: number | null
  /** The base products that the sheet of the line makes. */
  readonly productIds: readonly string[]
  /** Without the loss of cleaning. */
  readonly quantity: Amount
}

/** A technical sheet as its batches depend on it. */
export interface Sheet {
  readonly id: number
  readonly version: number
  readonly name: string
  /** null: it does not say what it yields. */
  readonly yield: Amount | null
  readonly cooked: boolean | null
  readonly outputs: readonly { readonly baseProductId: string; readonly pack: Amount }[]
  readonly lines: readonly SheetLine[]
  /** At its saved prices, without margin. */
  readonly totalCost: Exact
}

/** A base product, as what it may be an input or an output of depends on it. */
export interface BatchProduct {
  readonly id: string
  readonly name: string
  readonly nameKey: string
  readonly ingredientId: number | null
  readonly recipeId: number | null
  readonly foodClass: FoodClass | null
  /** Its own measure; null where it says none. */
  readonly pack: Amount | null
  /** The id of its place; empty: none. */
  readonly storageTypeId: string
}

/** A label that goes into a batch. */
export interface InputLabel {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly weight: string
  readonly storageType: string
  readonly baseProductId: string | null
  readonly foodClass: FoodClass | null
  readonly state: FoodState | null
  readonly expirationDate: string
  readonly expiresAt: Date
  /** What is made of it is not frozen again, unless it is prepared anew. */
  readonly neverFreezes: boolean
  /** What is printed on it of its allergens; null: nothing is frozen in it. */
  readonly frozen: FrozenAllergens | null
  /** Why nothing is made of it; null: it may be used. */
  readonly refused: { readonly code: string; readonly facts: Readonly<Record<string, string | number>> } | null
  /** Why so much of it cannot be taken; null: it can. */
  partFault(quantity: string): string | null
  /** So much is all that it holds. */
  isAll(quantity: string): boolean
}

/** A received lot that goes into a batch. */
export interface InputLot {
  readonly id: number
  readonly code: string
  /** The maker's; empty: the lot has none. */
  readonly lot: string
  readonly name: string
  readonly ingredientId: number | null
  readonly baseProductId: string | null
  /** The maker's date as a day; null: the lot has none. */
  readonly expirationDate: string | null
  /** `18 kg`. */
  readonly quantity: string
  readonly status: 'em_uso' | 'encerrado' | 'bloqueado' | 'segregado'
  /** Why nothing is made of it; null: no recall holds it. */
  readonly blocked: string | null
  /** It has labels, which stand for it in the proposals. */
  readonly hasLabels: boolean
}

/** What says at which time an input must be good. */
export interface InputMoment {
  readonly at: Date
  readonly timeZone: string
}

/** Equal labels of one output. */
export interface BatchOrder {
  /** Of the output in the request. */
  readonly path: string
  readonly baseProductId: string
  readonly count: number
  readonly weight: string
  readonly cost: string
  readonly storageTypeId: string
  readonly state: FoodState
}

/** What all labels of a batch are born with. */
export interface BatchBirth {
  readonly batchId: string
  readonly lot: string
  readonly producedAt: string
  /** Empty: the person who makes the batch. */
  readonly responsible: string
  readonly parentIds: readonly number[]
  readonly ceilings: readonly { readonly date: string; readonly code: string; readonly name: string }[]
  readonly wasFrozen: boolean
  readonly sheet: { readonly id: number; readonly version: number }
  readonly wentIn: readonly WentIn[]
}

/** What a batch is asked for by. All that it depends on is found by it, in one flight. */
export interface BatchNames {
  readonly recipeId: number
  /** The base products that are said to be made; the sheet names its own. */
  readonly productIds: readonly string[]
  readonly labelCodes: readonly string[]
  readonly lotIds: readonly number[]
  readonly lotCodes: readonly string[]
}

/** The base products of what is named and of the sheet's outputs. */
export interface NamedProducts {
  readonly products: readonly BatchProduct[]
}

export interface BatchLabelMaker extends NamedProducts {
  /** The labels and, where a station is named, their print job; throws the Rejection of the first label that is refused. */
  make(
    orders: readonly BatchOrder[],
    birth: BatchBirth,
    call: { readonly identity: Promise<Identity>; readonly origin: string; readonly asked: AskedTemplate | null },
  ): Promise<{
    readonly ids: readonly (readonly number[])[]
    readonly labels: readonly Produced['labels'][number][]
    readonly job: Produced['job']
  }>
}

export interface BatchDates extends NamedProducts {
  /** The dates that the labels of the orders would have now. */
  of(
    orders: readonly BatchOrder[],
    birth: BatchBirth,
    now: Date,
  ): readonly { readonly expiration_date: string; readonly sentence: string }[]
}

/** Uses the labels: all of one, or a part (`quantity`) of it. Throws a Rejection where one may not be used. */
export interface InputUser {
  use(
    inputs: readonly { readonly labelId: number; readonly quantity: string | null }[],
    made: { readonly children: number[]; readonly producedAt: string; readonly timeZone: string },
  ): void
}

/** What production reads and changes in other modules. */
export interface ProductionPorts {
  readonly personNames: PersonNames
  /** null: there is no such sheet. One flight. */
  sheet(tx: TenantTransaction, id: number): Promise<Sheet | null>
  /** How many lines of the sheet have another price in the register now. */
  changedPrices(tx: TenantTransaction, id: number): Promise<number>
  /** Copies the register's prices into the sheet, and answers the sheet as it is then. */
  updatePrices(unit: UnitOfWork, id: number): Promise<Sheet>
  /** The base products that the sheets in the lines of this sheet make. */
  outputsBelow(tx: TenantTransaction, recipeId: number): Promise<ReadonlyMap<number, readonly string[]>>
  /** The base products that are what these lines name. */
  productsOfLines(tx: TenantTransaction, lines: readonly SheetLine[]): Promise<readonly BatchProduct[]>
  labels(tx: TenantTransaction, codes: readonly string[], moment: Promise<InputMoment>): Promise<readonly InputLabel[]>
  /** The labels that may be used and expire first, some of each kind: a base product's id, or a name key without one. */
  soonest(
    tx: TenantTransaction,
    kinds: readonly string[],
    moment: InputMoment,
  ): Promise<readonly (InputLabel & { readonly kind: string })[]>
  lots(tx: TenantTransaction, ids: readonly number[], codes: readonly string[]): Promise<readonly InputLot[]>
  /** The lots in use of the ingredients in the lines of this sheet, the oldest first. */
  openLots(tx: TenantTransaction, recipeId: number): Promise<readonly InputLot[]>
  /** Reads the products and the rules of their dates. */
  dates(tx: TenantTransaction, names: BatchNames, identity: Promise<Identity>): Promise<BatchDates>
  /** Reads everything that the labels depend on. Throws a Rejection where there is no such station. */
  prepareLabels(
    unit: UnitOfWork,
    asked: {
      readonly names: BatchNames
      readonly identity: Promise<Identity>
      readonly station: string | null
    },
  ): Promise<BatchLabelMaker>
  prepareInputs(unit: UnitOfWork, codes: readonly string[]): Promise<InputUser>
  /** Those of the labels that are in stock, and of which no paper has come out or waits. */
  unprinted(
    tx: TenantTransaction,
    ids: readonly number[],
    moment: { readonly now: Date; readonly timeZone: string; readonly limit: number },
  ): Promise<Produced['labels']>
  /** These labels as they are now, by number. */
  made(
    tx: TenantTransaction,
    ids: readonly number[],
  ): Promise<readonly (BatchPage['made'][number] & { readonly enteredAt: Date })[]>
  /**
   * Annuls the labels of a batch and gives its inputs back. Throws a Rejection where an output was printed or used, or an
   * input has had another act since.
   */
  undo(
    unit: UnitOfWork,
    batch: { readonly inputIds: readonly number[]; readonly outputIds: readonly number[] },
    identity: Promise<Identity>,
  ): Promise<Produced['labels']>
}

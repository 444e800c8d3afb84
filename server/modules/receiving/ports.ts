import type { PersonNames } from '../../audit-sentence.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { Identity } from '../../http/identity.ts'
import type { DeclaredGoods } from './contract/other-brand.ts'
import type { ReceiptLabel, ReceiptJob } from './contract/confirmed.ts'
import type { KnownIngredient, KnownProduct } from './rules/match-goods.ts'

/** A price for the register of ingredients. */
export interface NewPrice {
  readonly ingredientId: number
  /** The price of one unit, in reais. */
  readonly price: number
  /** The number of the note that brought it; null: none. */
  readonly invoice: string | null
  /** The id of the received price: `12-3`. */
  readonly receiptPrice: string
}

/** Equal sealed labels of one lot. */
export interface LabelOrder {
  /** The number of the lot within the receipt. */
  readonly path: string
  readonly baseProductId: string
  readonly count: number
  readonly weight: string
  /** Empty: the value of the product. */
  readonly sif: string
  readonly brand: string
  readonly supplier: string
  readonly lot: string
  readonly makersDate: string
  /** null: the place of the product. */
  readonly storageTypeId: string | null
  /** null: not known. */
  readonly cost: string | null
  /** Why nobody may use the lot; null: the lot may be used. */
  readonly blocked: string | null
}

export interface LabelMaker {
  /** Makes the labels of all orders or of none; answers the ids of each order's labels. */
  make(
    orders: readonly LabelOrder[],
    call: { readonly identity: Promise<Identity>; readonly origin: string },
  ): Promise<{
    readonly ids: readonly (readonly number[])[]
    readonly labels: readonly ReceiptLabel[]
    readonly job: ReceiptJob | null
  }>
}

/** A sheet that other prices make dearer. */
export interface DearerSheet {
  readonly id: number
  readonly name: string
  readonly portionUnit: string
  /** In reais for one portion, at the prices of the register. */
  readonly before: string
  readonly after: string
}

/** What receiving reads and changes in other modules. */
export interface ReceivingPorts {
  readonly personNames: PersonNames
  ingredients(tx: TenantTransaction): Promise<readonly KnownIngredient[]>
  products(tx: TenantTransaction): Promise<readonly KnownProduct[]>
  /** The ingredients and base products with these ids; an id that is not in the register is left out. */
  knownGoods(
    tx: TenantTransaction,
    ids: { readonly ingredients: readonly number[]; readonly products: readonly string[] },
  ): Promise<{
    readonly ingredients: ReadonlyMap<number, KnownIngredient>
    readonly products: ReadonlyMap<string, KnownProduct>
  }>
  /** The names of ingredients and of base products, by id. */
  goodsNames(
    tx: TenantTransaction,
    ids: { readonly ingredients: readonly number[]; readonly products: readonly string[] },
  ): Promise<{ readonly ingredients: ReadonlyMap<number, string>; readonly products: ReadonlyMap<string, string> }>
  business(tx: TenantTransaction): Promise<{ readonly cnpj: string | null; readonly uf: string | null }>
  /** Annuls the labels. Answers false, and annuls none, where one of them was printed or used. */
  annulLabels(unit: UnitOfWork, ids: readonly number[], timeZone: string): Promise<boolean>
  /** Takes these received prices back: a price that the register still has becomes what it was before. */
  restorePrices(unit: UnitOfWork, prices: readonly Pick<NewPrice, 'ingredientId' | 'receiptPrice'>[]): Promise<void>
  /** The sheets whose portion these prices of ingredients make dearer, by name; at most 500. */
  dearerSheets(
    tx: TenantTransaction,
    prices: readonly { readonly ingredientId: number; readonly now: string }[],
  ): Promise<readonly DearerSheet[]>
  /** Of these ingredients those whose allergens were declared. */
  declaredGoods(tx: TenantTransaction, ingredientIds: readonly number[]): Promise<ReadonlyMap<number, DeclaredGoods>>
  /** Marks the declarations of goods that came with another brand. */
  receiveBrands(
    unit: UnitOfWork,
    receiptId: number,
    received: readonly { readonly ingredientId: number; readonly brand: string }[],
  ): Promise<void>
  changePrices(unit: UnitOfWork, prices: readonly NewPrice[]): Promise<void>
  /** Reads everything that the labels depend on. Throws a Rejection where there is no such station. */
  prepareLabels(
    unit: UnitOfWork,
    station: string | null,
    asked: { readonly baseProductIds: readonly string[]; readonly identity: Promise<Identity> },
  ): Promise<LabelMaker>
}

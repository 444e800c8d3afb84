import type { PersonNames } from '../../audit-sentence.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { Amount } from './ports.ts'

/** A base product as the list of the day shows it. */
export interface ListedProduct {
  readonly id: string
  readonly name: string
  /** Empty: none. */
  readonly sector: string
  /** The sheet that its cost comes from. */
  readonly recipeId: number | null
  /** Its own measure; null where it says none. */
  readonly pack: Amount | null
}

/** A sheet that makes base products. */
export interface ListedSheet {
  readonly id: number
  /** null: it does not say what it yields. */
  readonly yield: Amount | null
  readonly outputs: readonly {
    readonly baseProductId: string
    readonly pack: Amount
  }[]
  readonly ingredients: readonly {
    readonly id: number
    readonly name: string
  }[]
}

/** Labels of a product that may be used. */
export interface StockOfProduct {
  readonly baseProductId: string
  /** Valid through the end of the day; not more than was asked for. */
  readonly usable: number
  /** They end on the day. */
  readonly expiring: number
}

/** The instants at which a local day begins and ends. */
export interface DaySpan {
  readonly start: Date
  readonly end: Date
}

/** What the list of the day reads in other modules. Each is one flight, whatever the number of products. */
export interface ListPorts {
  readonly personNames: PersonNames
  /** By name. */
  products(tx: TenantTransaction, ids: readonly string[]): Promise<readonly ListedProduct[]>
  sheets(tx: TenantTransaction, limit: number): Promise<readonly ListedSheet[]>
  /** The sector of a station; undefined: there is no such station. */
  sectorOf(tx: TenantTransaction, station: string): Promise<string | undefined>
  /** `limit`: the labels of the product that are counted at most. */
  stock(
    tx: TenantTransaction,
    products: readonly { readonly id: string; readonly limit: number }[],
    day: DaySpan,
  ): Promise<readonly StockOfProduct[]>
  /** How many labels were used up on each of these days: consumed, or put into a batch with all that they held. */
  uses(
    tx: TenantTransaction,
    ids: readonly string[],
    days: readonly DaySpan[],
  ): Promise<ReadonlyMap<string, readonly number[]>>
  /**
   * Those of the ingredients of which there is an open received lot, or a label in stock. null: nobody has ever received a lot,
   * and no ingredient has a label.
   */
  present(
    tx: TenantTransaction,
    ingredients: readonly { readonly id: number; readonly name: string }[],
  ): Promise<ReadonlySet<number> | null>
}

import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { Exact } from '../../contract/decimal.ts'
import type { CostFix } from './contract/api.ts'

/** A label in stock that has expired or expires soon, as the labels' lists show it. */
export interface ShelfLabel {
  readonly id: number
  /** The same for labels that were made together: same product, dates and place. */
  readonly lot: string
  readonly name: string
  readonly category: string
  readonly sector: string
  readonly responsible: string
  readonly weight: string
  readonly baseProductId: string | null
  /** Its own, which decides alone; null: it has none. */
  readonly cost: string | null
  /** Written down when its date had already passed (decision 43). */
  readonly isLateRecord: boolean
  /** Kept for an inspection and thrown away by rule, so without value (decision 76). */
  readonly isSample: boolean
  readonly expirationDate: string
  /** `expiresAt` formatted in the tenant's time zone. */
  readonly shownExpiry: string
  readonly expiresAt: string
  readonly status: 'expired' | 'expiring'
  /** Days until the expiry by the tenant's calendar: 0 is today, negative has expired. */
  readonly days: number
  /** `days` in the words used on every screen: `há 1 dia`. */
  readonly shownDays: string
}

/** The labels as a report reads them: their number, and pages in the order of expiry. */
export interface Shelf {
  totals(tx: TenantTransaction, at: Date): Promise<{ readonly expired: number; readonly expiringSoon: number }>
  page(
    tx: TenantTransaction,
    query: {
      readonly status: ShelfLabel['status']
      readonly at: Date
      readonly timeZone: string
      readonly after: ShelfLabel | undefined
      readonly limit: number
    },
  ): Promise<ShelfLabel[]>
}

export type CostedLabel = Pick<ShelfLabel, 'name' | 'weight' | 'baseProductId' | 'cost'>
/** The cost of a label, or where a user gives what is missing for it. */
export type LabelCost =
  | { readonly kind: 'known'; readonly cost: Exact }
  | { readonly kind: 'unknown'; readonly fix: CostFix | null }
export type CostOf = (label: CostedLabel) => LabelCost
/** Reads the costs of these labels. */
export type CostBook = (tx: TenantTransaction, labels: readonly CostedLabel[]) => Promise<CostOf>

/** What was thrown away in the last whole week, in words. */
export interface WeekLosses {
  readonly period: string
  readonly total: string
  /** Against the week before. */
  readonly change: string
  readonly lines: readonly string[]
}
/** Reads the rounds with the thermometer that nobody has made since yesterday, as sentences. */
export type ReadMissedRounds = (tx: TenantTransaction, now: Date, timeZone: string) => Promise<readonly string[]>
/** null: nothing was lost in the last two weeks. */
export type ReadWeekLosses = (tx: TenantTransaction, now: Date, timeZone: string) => Promise<WeekLosses | null>

import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { Exact } from '../../decimal.contract.ts'
import type { CostFix } from './contract.ts'

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
  /** Written down when its date had already passed (decision 43). */
  readonly isLateRecord: boolean
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

/** Discarded labels of one product and weight. */
export interface DiscardedLabels {
  readonly name: string
  readonly weight: string
  readonly baseProductId: string | null
  readonly labels: number
}

/** The labels as a report reads them: their number, pages in the order of expiry, and what was discarded. */
export interface Shelf {
  discarded(
    tx: TenantTransaction,
    day: { readonly from: string; readonly timeZone: string },
  ): Promise<DiscardedLabels[]>
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

export type CostedLabel = Pick<ShelfLabel, 'name' | 'weight' | 'baseProductId'>
/** The cost of a label, or where a user gives what is missing for it. */
export type LabelCost =
  | { readonly kind: 'known'; readonly cost: Exact }
  | { readonly kind: 'unknown'; readonly fix: CostFix | null }
export type CostOf = (label: CostedLabel) => LabelCost
/** Reads the costs of these labels. */
export type CostBook = (tx: TenantTransaction, labels: readonly CostedLabel[]) => Promise<CostOf>

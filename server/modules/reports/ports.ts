import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { Exact } from '../../decimal.contract.ts'

/** A label in stock that has expired or soon will, as the labels' own lists show it. */
export interface ShelfLabel {
  readonly id: number
  readonly name: string
  readonly category: string
  readonly sector: string
  readonly responsible: string
  readonly weight: string
  readonly expirationDate: string
  /** As a person in the tenant's time zone reads it. */
  readonly shownExpiry: string
  readonly expiresAt: string
  readonly status: 'expired' | 'expiring'
  /** By the tenant's calendar, 0 today; negative: expired so many days ago. In words as every screen says it. */
  readonly days: number
  readonly shownDays: string
}

/** What a report reads of the labels: as many as there are, and page by page, the soonest expiry first. */
export interface Shelf {
  totals(tx: TenantTransaction, at: Date): Promise<{ readonly expired: number; readonly expiringSoon: number }>
  page(
    tx: TenantTransaction,
    asked: { readonly status: ShelfLabel['status']; readonly at: Date; readonly timeZone: string; readonly after: ShelfLabel | undefined; readonly limit: number },
  ): Promise<ShelfLabel[]>
}

/** What something of a name and weight cost; null where that is not known. */
export type CostOf = (name: string, weight: string) => Exact | null
/** The costs of what these names stand for. */
export type CostBook = (tx: TenantTransaction, names: readonly string[]) => Promise<CostOf>

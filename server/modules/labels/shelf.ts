import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import { listLabels } from './queries.ts'
import { daysRemaining, formatLabelDate } from './shelf-life.contract.ts'

/** A label in stock that has expired or soon will, as other modules are told of it. */
export interface ShelfLabel {
  readonly id: number
  readonly name: string
  readonly category: string
  readonly sector: string
  readonly responsible: string
  readonly weight: string
  /** As it was written on the label, and as a person in the tenant's time zone reads it. */
  readonly expirationDate: string
  readonly shownExpiry: string
  readonly expiresAt: string
  readonly status: 'expired' | 'expiring'
  /** Negative: expired so many days ago. */
  readonly days: number
}

interface ShelfAsked {
  readonly status: ShelfLabel['status']
  readonly at: Date
  readonly timeZone: string
  /** The last one of the page before. */
  readonly after: ShelfLabel | undefined
  readonly limit: number
}

/** One page of what the lists show at that instant, the soonest expiry first. */
export async function shelfPage(tx: TenantTransaction, { status, at, timeZone, after, limit }: ShelfAsked): Promise<ShelfLabel[]> {
  const rows = await listLabels(tx, { status, limit }, after === undefined ? null : { id: after.id, expiresAt: after.expiresAt }, at)
  return rows.map((row) => ({
    id: row.id, name: row.name, category: row.category, sector: row.sector, responsible: row.responsible, weight: row.weight, status,
    expirationDate: row.expiration_date, shownExpiry: formatLabelDate(row.expiration_date, timeZone), expiresAt: row.expires_at.toISOString(), days: daysRemaining(row.expires_at, at),
  }))
}

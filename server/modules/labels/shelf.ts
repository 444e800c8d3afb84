import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import { listLabels } from './queries.ts'
import { formatLabelDate, shelfDays, shelfDaysText } from './shelf-life.contract.ts'

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
  /** By the tenant's calendar, 0 today; negative: expired so many days ago. In words: `hoje`, `em 3 dias`, `há 1 dia`. */
  readonly days: number
  readonly shownDays: string
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
  // Thousands of labels have a few expiries between them, and to ask a calendar costs as much as all the rest.
  const known = new Map<string, ShownShelf>()
  return rows.map((row) => {
    const place = `${row.expiration_date} ${row.expires_at.getTime()}`
    const shown = known.get(place) ?? shownShelf(row.expiration_date, row.expires_at, at, timeZone)
    known.set(place, shown)
    return {
      id: row.id, name: row.name, category: row.category, sector: row.sector, responsible: row.responsible, weight: row.weight, status,
      expirationDate: row.expiration_date, expiresAt: row.expires_at.toISOString(), ...shown,
    }
  })
}

type ShownShelf = Pick<ShelfLabel, 'shownExpiry' | 'days' | 'shownDays'>

function shownShelf(expirationDate: string, expiresAt: Date, at: Date, timeZone: string): ShownShelf {
  const days = shelfDays(expiresAt, at, timeZone)
  return { shownExpiry: formatLabelDate(expirationDate, timeZone), days, shownDays: shelfDaysText(days) }
}

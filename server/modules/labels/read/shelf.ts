import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { listLabels, lotId } from './label-list.ts'
import { formatLabelDate, shelfDays, shelfDaysText } from '../../../contract/expiry.ts'

/** An expired or expiring label in stock, as other modules read it. */
export interface ShelfLabel {
  readonly id: number
  readonly lot: string
  readonly name: string
  readonly category: string
  readonly sector: string
  readonly responsible: string
  readonly weight: string
  readonly baseProductId: string | null
  /** Its own; null: it has none. */
  readonly cost: string | null
  /** Written down when its date had already passed (decision 43). */
  readonly isLateRecord: boolean
  /** Kept for an inspection. */
  readonly isSample: boolean
  /** As stored; `shownExpiry` is the text for people, in the tenant's time zone. */
  readonly expirationDate: string
  readonly shownExpiry: string
  readonly expiresAt: string
  readonly status: 'expired' | 'expiring'
  /**
   * Days to the expiry in the tenant's calendar, 0 today, negative after the expiry. `shownDays`: `hoje`, `em 3 dias`,
   * `há 1 dia`.
   */
  readonly days: number
  readonly shownDays: string
}

interface ShelfPageQuery {
  readonly status: ShelfLabel['status']
  readonly at: Date
  readonly timeZone: string
  /** The last label of the page before. */
  readonly after: ShelfLabel | undefined
  readonly limit: number
}

/** One page of the expired or expiring labels at that instant, ordered by expiry. */
export async function shelfPage(
  tx: TenantTransaction,
  { status, at, timeZone, after, limit }: ShelfPageQuery,
): Promise<ShelfLabel[]> {
  const rows = await listLabels(
    tx,
    { status, limit },
    after === undefined ? null : { id: after.id, expiresAt: after.expiresAt },
    { now: at, identity: Promise.resolve({ timeZone }) },
  )
  // Thousands of labels share a few expiries, and the calendar calculation costs as much as everything else here.
  const shownByExpiry = new Map<string, ShownShelf>()
  return rows.map((row) => {
    const expiry = `${row.expiration_date} ${row.expires_at.getTime()}`
    const shown = shownByExpiry.get(expiry) ?? shownShelf(row.expiration_date, row.expires_at, at, timeZone)
    shownByExpiry.set(expiry, shown)
    return {
      id: row.id,
      lot: lotId(row),
      name: row.name,
      category: row.category,
      sector: row.sector,
      responsible: row.responsible,
      weight: row.weight,
      baseProductId: row.base_product_id,
      cost: row.cost,
      isLateRecord: row.late_reason !== null,
      isSample: row.purpose === 'amostra',
      status,
      expirationDate: row.expiration_date,
      expiresAt: row.expires_at.toISOString(),
      ...shown,
    }
  })
}

type ShownShelf = Pick<ShelfLabel, 'shownExpiry' | 'days' | 'shownDays'>

function shownShelf(expirationDate: string, expiresAt: Date, at: Date, timeZone: string): ShownShelf {
  const days = shelfDays(expiresAt, at, timeZone)
  return { shownExpiry: formatLabelDate(expirationDate, timeZone), days, shownDays: shelfDaysText(days) }
}

import { sql } from 'kysely'
import type { NotNull, Selectable } from 'kysely'
import { queryBuilder, rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { Label, LabelStats } from '../contract/api.ts'
import { tagIds } from '../../../contract/tag-code.ts'
import { statusOf } from '../contract/made-label.ts'
import type { LabelContext } from '../contract/made-label.ts'
import { readFrozen, readMove, readProvenance } from './provenance.ts'
import { EXPIRING_MS, localDate } from '../../../contract/expiry.ts'
import { DEFAULT_PUBLIC_RESPONSIBLE, publicResponsibles } from '../contract/public-responsible.ts'
import type { LabelSettings } from '../contract/public-responsible.ts'
import type { LabelTables } from './tables.ts'
import { labels } from './tables.ts'
import type { LabelStanding } from '../contract/usable.ts'

const build = queryBuilder<LabelTables>()
/** Of `select *`. Labels are alike by `lot`, which PostgreSQL computes of the other columns. */
export const wholeLabel = { tenant_id: 'text', lot: 'text', ...labels.columns } as const
export type LabelRow = Selectable<LabelTables['labels']>

/** What decides what may be done with it. */
export const standingOfRow = (row: LabelRow): LabelStanding => ({
  status: row.stock,
  expires_at: row.expires_at.toISOString(),
  lateReason: row.late_reason,
  sample: row.purpose === 'amostra',
  ...(row.blocked !== null && { blocked: row.blocked }),
})

export function toLabel(row: LabelRow, { now, timeZone, keys }: LabelContext): Label {
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    expiration_date: row.expiration_date,
    expires_at: row.expires_at.toISOString(),
    weight: row.weight,
    ...(row.weight_assumed && { weightAssumed: true as const }),
    manipulation_date: row.manipulation_date,
    sif: row.sif,
    sector: row.sector,
    responsible: row.responsible,
    storageType: row.storage_type,
    additionalStorageType: row.additional_storage_type,
    baseProductId: row.base_product_id,
    qrCode: row.code,
    qrKey: keys(row.code),
    entry_date: row.entered_at.toISOString(),
    entry_day: localDate(row.entered_at, timeZone),
    status: statusOf(row.stock, row.expires_at, now),
    print_count: row.print_count,
    lateReason: row.late_reason,
    ...(row.blocked !== null && { blocked: row.blocked }),
    ...(row.frozen_allergens !== null && { frozenAllergens: readFrozen(row.frozen_allergens) }),
    ...(row.provenance === null ? {} : placedProvenance(row.provenance, row.moved_to)),
  }
}

const placedProvenance = (provenance: string, moved: string | null) => ({
  ...readProvenance(provenance),
  ...(moved !== null && readMove(moved)),
})

export async function findLabelRow(tx: TenantTransaction, id: number): Promise<LabelRow | undefined> {
  const [row] = await tx.run(
    build.selectFrom('labels').selectAll().where('tenant_id', '=', tx.tenantId).where('id', '=', id),
  )
  return row
}

export async function findLabelSettings(tx: TenantTransaction): Promise<LabelSettings> {
  const [row] = await tx.run(
    build.selectFrom('label_settings').select('public_responsible as saved').where('tenant_id', '=', tx.tenantId),
  )
  const publicResponsible = publicResponsibles.find((one) => one === row?.saved) ?? DEFAULT_PUBLIC_RESPONSIBLE
  return { publicResponsible }
}

/** Selects from the labels with these codes; a code without a label is left out. */
export const labelsWithCodes = (tx: TenantTransaction, codes: readonly string[]) =>
  build
    .selectFrom('labels')
    .where('tenant_id', '=', tx.tenantId)
    // The number is in the code, and the key of the table is the number.
    .where('id', '=', (eb) => eb.fn.any(sql<number[]>`${tagIds(codes)}::integer[]`))
    .where('code', '=', (eb) => eb.fn.any(sql<string[]>`${codes}::text[]`))

/** The labels with these ids, in the order of the ids; an id without a label is left out. */
export async function findLabelRows(tx: TenantTransaction, ids: readonly number[]): Promise<LabelRow[]> {
  // One array parameter: the prepared text is the same, however many ids there are.
  const rows = await tx.run(
    build
      .selectFrom('labels')
      .selectAll()
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', (eb) => eb.fn.any(sql<number[]>`${ids}::integer[]`)),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** What losses of before decision 65 need of their labels: their events say only the number. */
export async function findLostLabels(
  tx: TenantTransaction,
  ids: readonly number[],
): Promise<{ id: number; name: string; sector: string; baseProductId: string | null }[]> {
  return tx.run(
    build
      .selectFrom('labels')
      .select(['id', 'name', 'sector', 'base_product_id as baseProductId'])
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', (eb) => eb.fn.any(sql<number[]>`${ids}::integer[]`)),
  )
}

/** Whether the kitchen has ever made a label. */
export async function hasLabel(tx: TenantTransaction): Promise<boolean> {
  const [label] = await tx.run(build.selectFrom('labels').select('id').where('tenant_id', '=', tx.tenantId).limit(1))
  return label !== undefined
}

// One row per instant at which a label in stock expires: far fewer rows than labels. Raw SQL: Kysely cannot know the
// type of a sum that is cast.
const STATS = rawStatement({ total: 'integer', expired: 'integer', expiringSoon: 'integer' })`
select coalesce(sum(in_stock), 0)::integer as total,
  coalesce(sum(in_stock) filter (where expires_at < $2::timestamptz), 0)::integer as expired,
  coalesce(sum(in_stock) filter (where expires_at >= $2::timestamptz and expires_at <= $3::timestamptz), 0)::integer as "expiringSoon"
from label_expiry_counts where tenant_id = $1 and in_stock > 0`

export async function labelTotals(tx: TenantTransaction, now: Date): Promise<LabelStats> {
  const soon = new Date(now.getTime() + EXPIRING_MS)
  const [stats] = await tx.query(STATS(tx.tenantId, now.toISOString(), soon.toISOString()))
  return stats ?? { total: 0, expiringSoon: 0, expired: 0 }
}

export interface Crossing {
  readonly id: number
  readonly expiresAt: Date
  readonly watchAt: Date
}

/**
 * Labels in stock whose watched instant has passed, oldest first; the index range has only those. At the exact instant
 * of its expiry a label is not expired yet (shelfState).
 */
export async function findCrossings(tx: TenantTransaction, now: Date, limit: number): Promise<Crossing[]> {
  const instant = sql<Date>`${now.toISOString()}::timestamptz`
  return tx.run(
    build
      .selectFrom('labels')
      .select(['id', 'expires_at as expiresAt', 'watch_at as watchAt'])
      .where('tenant_id', '=', tx.tenantId)
      .where('watch_at', '<=', instant)
      .where((eb) => eb.or([eb('watch_at', '<', instant), eb('watch_at', '<', eb.ref('expires_at'))]))
      .orderBy('watch_at')
      .orderBy('id')
      .limit(limit)
      .$narrowType<{ watchAt: NotNull }>(),
  )
}

export interface EarlyLabel {
  readonly id: number
  readonly expiresAt: Date
}

/**
 * Labels in stock that are recorded as expired and have not expired, or as within the window and are not: a run by a
 * clock that was ahead has recorded them. `watch_at` is null after the expiry, and the expiry's instant before it.
 */
export async function findEarlyLabels(tx: TenantTransaction, now: Date, limit: number): Promise<EarlyLabel[]> {
  const windowEnd = new Date(now.getTime() + EXPIRING_MS)
  return tx.run(
    build
      .selectFrom('labels')
      .select(['id', 'expires_at as expiresAt'])
      .where('tenant_id', '=', tx.tenantId)
      .where('stock', '=', 'in_stock')
      .where('expires_at', '>=', now)
      .where((eb) =>
        eb.or([
          eb('watch_at', 'is', null),
          eb.and([eb('expires_at', '>', windowEnd), eb('watch_at', '=', eb.ref('expires_at'))]),
        ]),
      )
      .orderBy('expires_at')
      .orderBy('id')
      .limit(limit),
  )
}

/** The last local date whose crossings are completely recorded; undefined before the first run. */
export async function lastExpiryDate(tx: TenantTransaction): Promise<string | undefined> {
  const [run] = await tx.run(build.selectFrom('expiry_runs').select('last_date').where('tenant_id', '=', tx.tenantId))
  return run?.last_date
}

import * as z from 'zod/mini'
import { queryBuilder } from '../../database/statement.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import { foodStates } from '../../contract/food.ts'
import type { FoodState } from '../../contract/food.ts'
import { nameKey } from '../../contract/text.ts'
import { pinsAnswer } from './contract/api.ts'
import type { WeekdayKind } from './rules/habit-time.ts'
import type { QuickLabelTables } from './tables.ts'
import { DAYS_KEPT } from './rules/tiles.ts'

const build = queryBuilder<QuickLabelTables>()

export interface StoredUse {
  readonly baseProductId: string
  readonly state: string
  readonly storageTypeId: string
  readonly bucket: number
  readonly weekday: WeekdayKind
  readonly day: number
  readonly quantity: number
}

/** What a station has made on the days that still count. `today`: days since 1970, as its clock may be a day ahead. */
export async function findUses(tx: TenantTransaction, stationId: string, today: number): Promise<StoredUse[]> {
  const rows = await tx.run(
    build
      .selectFrom('label_habits')
      .select([
        'base_product_id as baseProductId',
        'state',
        'storage_type_id as storageTypeId',
        'hour_bucket as bucket',
        'weekday_kind as weekday',
        'day',
        'quantity',
      ])
      .where('tenant_id', '=', tx.tenantId)
      .where('station_id', '=', stationId)
      .where('day', '>', today - DAYS_KEPT - 1),
  )
  return rows.map((row) => ({ ...row, weekday: row.weekday === 'fim' ? 'fim' : 'util' }))
}

export const knownState = (state: string | null): FoodState | null =>
  foodStates.find((known) => known === state) ?? null

const storedPins = pinsAnswer.shape.pins

export async function findPins(tx: TenantTransaction, stationId: string): Promise<z.infer<typeof storedPins>> {
  const [row] = await tx.run(
    build
      .selectFrom('station_pins')
      .select('pins')
      .where('tenant_id', '=', tx.tenantId)
      .where('station_id', '=', stationId),
  )
  return row === undefined ? [] : storedPins.parse(row.pins)
}

const storedItems = z.array(
  z.object({
    baseProductId: z.string(),
    state: z.enum(foodStates),
    storageTypeId: z.string(),
    quantity: z.int(),
  }),
)
export interface StoredSet {
  readonly id: string
  readonly station: string
  readonly name: string
  readonly items: z.infer<typeof storedItems>
}

export async function listSets(tx: TenantTransaction, stationId: string): Promise<StoredSet[]> {
  const rows = await tx.run(
    build
      .selectFrom('label_sets')
      .select(['id', 'station_id as station', 'name', 'items'])
      .where('tenant_id', '=', tx.tenantId)
      .where('station_id', '=', stationId)
      .orderBy('name_key'),
  )
  return rows.map(({ items, ...row }) => ({ ...row, items: storedItems.parse(items) }))
}

/** Whether another set of this station has the name; case and accents are ignored. */
export async function setNameTaken(
  tx: TenantTransaction,
  { station, name }: { readonly station: string; readonly name: string },
  except?: string,
): Promise<boolean> {
  const [holder] = await tx.run(
    build
      .selectFrom('label_sets')
      .select('id')
      .where('tenant_id', '=', tx.tenantId)
      .where('station_id', '=', station)
      .where('name_key', '=', nameKey(name)),
  )
  return holder !== undefined && holder.id !== except
}

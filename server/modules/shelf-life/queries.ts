import * as z from 'zod/mini'
import { queryBuilder } from '../../database/statement.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { StoredRule } from './contract/kitchen-answers.ts'
import { timeRule } from './contract/kitchen-answers.ts'
import type { HouseState } from './contract/house.ts'
import { initialHouse } from './contract/house.ts'
import type { ShelfLifeTables } from './tables.ts'

const build = queryBuilder<ShelfLifeTables>()

/** What the house has decided, from the read tables. */
export async function findHouse(tx: TenantTransaction): Promise<HouseState> {
  const [[place], [settings], adoptions] = await Promise.all([
    tx.run(build.selectFrom('tenant_places').select(['uf', 'city']).where('tenant_id', '=', tx.tenantId)),
    tx.run(build.selectFrom('shelf_life_settings').selectAll().where('tenant_id', '=', tx.tenantId)),
    tx.run(
      build.selectFrom('norm_adoptions').select(['base_product_id', 'version']).where('tenant_id', '=', tx.tenantId),
    ),
  ])
  const adopted = adoptions.find((adoption) => adoption.base_product_id === '')?.version ?? null
  return {
    place: place ?? initialHouse.place,
    settings:
      settings === undefined
        ? initialHouse.settings
        : {
            countExactHours: settings.count_exact_hours,
            freezeWithinHours: settings.freeze_within_hours,
            thawedReadyHours: settings.thawed_ready_hours,
            signedBy: settings.signed_by,
          },
    adopted,
    adoptedFor: new Map(adoptions.map((adoption) => [adoption.base_product_id, adoption.version])),
  }
}

export async function listRules(tx: TenantTransaction): Promise<StoredRule[]> {
  const rows = await tx.run(
    build.selectFrom('time_rules').selectAll().where('tenant_id', '=', tx.tenantId).orderBy('id'),
  )
  return z.parse(
    z.array(timeRule),
    rows.map((row) => ({
      id: row.id,
      baseProductId: row.base_product_id,
      foodClass: row.food_class,
      state: row.state,
      storageKind: row.storage_kind,
      duration: { n: row.n, unit: row.unit },
      origin: row.origin,
      note: row.note,
      tempMax: row.temp_max === null ? null : Number(row.temp_max),
    })),
  )
}

import { projection, put, remove } from '../../events/projection.ts'
import type { ShelfLifeEvent } from './events.ts'
import { normAdoptions, shelfLifeSettingsTable, tenantPlaces, timeRules } from './tables.ts'

export const shelfLifeProjection = projection<ShelfLifeEvent>({
  name: 'shelf-life',
  tables: [tenantPlaces, shelfLifeSettingsTable, normAdoptions, timeRules],
  on: {
    TenantPlaceSet: ({ data: { uf, city } }) => [put(tenantPlaces, { uf, city })],
    ShelfLifeSettingsChanged: ({ data }) => [
      put(shelfLifeSettingsTable, {
        count_exact_hours: data.countExactHours,
        freeze_within_hours: data.freezeWithinHours,
        thawed_ready_hours: data.thawedReadyHours,
        signed_by: data.signedBy,
      }),
    ],
    NormBookAdopted: ({ data: { version, productIds } }) =>
      (productIds ?? ['']).map((id) => put(normAdoptions, { base_product_id: id, version })),
    HouseRuleSet: ({ data }) => [
      put(timeRules, {
        id: data.id,
        base_product_id: data.baseProductId,
        food_class: data.foodClass,
        state: data.state,
        storage_kind: data.storageKind,
        n: data.duration.n,
        unit: data.duration.unit,
        origin: data.origin,
        note: data.note,
        temp_max: data.tempMax === null || data.tempMax === undefined ? null : String(data.tempMax),
      }),
    ],
    HouseRuleRemoved: ({ data: { id } }) => [remove(timeRules, { id })],
  },
})

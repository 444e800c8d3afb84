import type { TableRow } from '../../database/read-table.ts'
import { readTable } from '../../database/read-table.ts'

export const tenantPlaces = readTable('tenant_places', { key: [], columns: { uf: 'text?', city: 'text?' } })
export const shelfLifeSettingsTable = readTable('shelf_life_settings', {
  key: [],
  columns: {
    count_exact_hours: 'boolean',
    freeze_within_hours: 'integer',
    thawed_ready_hours: 'integer',
    signed_by: 'text?',
  },
})
/** The edition in use; the product '' is all of them. */
export const normAdoptions = readTable('norm_adoptions', {
  key: ['base_product_id'],
  columns: { base_product_id: 'text', version: 'integer' },
})
export const timeRules = readTable('time_rules', {
  key: ['id'],
  columns: {
    id: 'text',
    base_product_id: 'text?',
    food_class: 'text?',
    state: 'text',
    storage_kind: 'text',
    n: 'integer',
    unit: 'text',
    origin: 'text',
    note: 'text',
    temp_max: 'numeric?',
  },
})

export interface ShelfLifeTables {
  tenant_places: TableRow<typeof tenantPlaces>
  shelf_life_settings: TableRow<typeof shelfLifeSettingsTable>
  norm_adoptions: TableRow<typeof normAdoptions>
  time_rules: TableRow<typeof timeRules>
}

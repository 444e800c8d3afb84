import type { TableRow } from '../../database/read-table.ts'
import { readTable } from '../../database/read-table.ts'

export const registerEntries = readTable('register_entries', {
  key: ['kind', 'id'],
  columns: { kind: 'text', id: 'integer', name: 'text', name_key: 'text' },
})
export const registerCounters = readTable('register_counters', {
  key: ['kind'],
  columns: { kind: 'text', last_id: 'integer' },
})
export const storageTypes = readTable('storage_types', {
  key: ['id'],
  columns: {
    id: 'text',
    name: 'text',
    name_key: 'text',
    icon: 'text',
    color: 'text',
    kind: 'text?',
    temp_min: 'numeric?',
    temp_max: 'numeric?',
  },
})
export const baseProducts = readTable('base_products', {
  key: ['id'],
  columns: {
    id: 'text',
    name: 'text',
    name_key: 'text',
    measure: 'numeric',
    measure_unit: 'text',
    sif: 'text',
    storage_type_id: 'text?',
    category_id: 'integer?',
    sector_id: 'integer?',
    validity_days: 'integer?',
    recipe_id: 'integer?',
    ingredient_id: 'integer?',
    food_class: 'text?',
    animal_origin: 'boolean?',
    default_state: 'text?',
  },
})

export interface CatalogTables {
  register_entries: TableRow<typeof registerEntries>
  register_counters: TableRow<typeof registerCounters>
  storage_types: TableRow<typeof storageTypes>
  base_products: TableRow<typeof baseProducts>
}

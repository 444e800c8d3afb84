import { projection, put, remove } from '../../events/projection.ts'
import { nameKey } from '../../contract/text.ts'
import type { BaseProductDetails, CatalogEvent } from './events.ts'
import { baseProducts, registerCounters, registerEntries, storageTypes } from './tables.ts'

interface Entry {
  readonly kind: string
  readonly id: number
  readonly name: string
}
type Storage = Extract<CatalogEvent, { type: 'StorageTypeChanged' }>['data']

const entryRow = ({ kind, id, name }: Entry) => put(registerEntries, { kind, id, name, name_key: nameKey(name) })
const decimal = (value: number | null | undefined) => (value === null || value === undefined ? null : String(value))
const storageRow = ({ id, name, icon, color, kind, tempMin, tempMax }: Storage) =>
  put(storageTypes, {
    id,
    name,
    name_key: nameKey(name),
    icon,
    color,
    kind: kind ?? null,
    temp_min: decimal(tempMin),
    temp_max: decimal(tempMax),
  })
const productRow = (details: BaseProductDetails) =>
  put(baseProducts, {
    id: details.id,
    name: details.name,
    name_key: nameKey(details.name),
    measure: String(details.measure),
    measure_unit: details.measureUnit,
    sif: details.sif,
    storage_type_id: details.storageTypeId,
    category_id: details.categoryId,
    sector_id: details.sectorId,
    validity_days: details.validityDays,
    recipe_id: details.recipeId ?? null,
    ingredient_id: details.ingredientId ?? null,
    food_class: details.foodClass ?? null,
    animal_origin: details.animalOrigin ?? null,
    default_state: details.defaultState ?? null,
  })

export const catalogProjection = projection<CatalogEvent>({
  name: 'catalog',
  tables: [registerEntries, registerCounters, storageTypes, baseProducts],
  on: {
    RegisterEntryAdded: ({ data }) => [entryRow(data), put(registerCounters, { kind: data.kind, last_id: data.id })],
    RegisterEntryRenamed: ({ data }) => [entryRow(data)],
    RegisterEntryDeleted: ({ data }) => [remove(registerEntries, { kind: data.kind, id: data.id })],
    StorageTypeRegistered: ({ data }) => [storageRow(data)],
    StorageTypeChanged: ({ data }) => [storageRow(data)],
    StorageTypeDeleted: ({ data }) => [remove(storageTypes, { id: data.id })],
    BaseProductRegistered: ({ data }) => [productRow(data)],
    BaseProductChanged: ({ data }) => [productRow(data)],
    BaseProductDeleted: ({ data }) => [remove(baseProducts, { id: data.id })],
    // Only decisions need it.
    ProductNameLeft: () => [],
  },
})

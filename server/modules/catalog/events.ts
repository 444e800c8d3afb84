import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../events/event.ts'

const kind = z.enum(['category', 'sector', 'responsible'])
const foodClass = z.enum([
  'pescado_cru',
  'pescado_cozido',
  'carne_crua',
  'carne_crua_composta',
  'frios_fatiados',
  'cozido',
  'maionese',
  'sobremesa_confeitaria',
  'flv_higienizado',
  'leite_derivados',
  'ovos',
  'outro_preparado',
  'arroz_sushi',
  'seco',
  'outro',
])
const storageType = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string(),
  color: z.string(),
  /** How it keeps food, and between which temperatures (°C). Types of before have none of the three. */
  kind: z.optional(z.enum(['ambiente', 'seco', 'refrigerado', 'congelado', 'quente'])),
  tempMin: z.optional(z.nullable(z.number())),
  tempMax: z.optional(z.nullable(z.number())),
})
const baseProduct = z.object({
  id: z.string(),
  name: z.string(),
  measure: z.number(),
  measureUnit: z.enum(['gramas', 'quilos', 'mililitros', 'litros', 'unidades']),
  sif: z.string(),
  storageTypeId: z.nullable(z.string()),
  categoryId: z.nullable(z.int()),
  sectorId: z.nullable(z.int()),
  validityDays: z.nullable(z.int()),
  /** The recipe or the ingredient that its cost comes from: at most one. */
  recipeId: z.optional(z.int()),
  ingredientId: z.optional(z.int()),
  /** What the norms need to know of it. */
  foodClass: z.optional(foodClass),
  animalOrigin: z.optional(z.boolean()),
  defaultState: z.optional(z.enum(['lacrado', 'aberto', 'manipulado', 'preparado', 'descongelado'])),
})

const responsibles = { field: 'kind', value: 'responsible' } as const

/** Streams: `category-{id}`, `sector-{id}`, `responsible-{id}`, `storage-type-{id}`, `base-product-{id}`, `product-name-{key}`. */
export const catalogEvents = {
  RegisterEntryAdded: {
    version: 1,
    data: z.object({ kind, id: z.int(), name: z.string() }),
    names: { fields: ['name'], where: responsibles },
  },
  RegisterEntryRenamed: {
    version: 1,
    data: z.object({ kind, id: z.int(), name: z.string(), before: z.string() }),
    names: { fields: ['name', 'before'], where: responsibles },
  },
  RegisterEntryDeleted: {
    version: 1,
    data: z.object({ kind, id: z.int(), name: z.string() }),
    names: { fields: ['name'], where: responsibles },
  },
  StorageTypeRegistered: { version: 1, data: storageType },
  StorageTypeChanged: { version: 1, data: storageType },
  StorageTypeDeleted: { version: 1, data: z.object({ id: z.string(), name: z.string() }) },
  BaseProductRegistered: { version: 1, data: baseProduct },
  BaseProductChanged: { version: 1, data: baseProduct },
  BaseProductDeleted: { version: 1, data: z.object({ id: z.string(), name: z.string() }) },
  /** A product with a class was deleted, or has taken another name; without `foodClass`: the next one that had none. */
  ProductNameLeft: {
    version: 1,
    data: z.object({
      name: z.string(),
      foodClass: z.optional(foodClass),
      defaultState: baseProduct.shape.defaultState,
      validityDays: z.nullable(z.int()),
      storageTypeId: z.nullable(z.string()),
    }),
  },
} as const satisfies EventSchemas

export type CatalogEvent = EventOf<typeof catalogEvents>
type EventNamed<Prefix extends string> = Extract<CatalogEvent, { type: `${Prefix}${string}` }>
export type RegisterEntryEvent = EventNamed<'RegisterEntry'>
export type StorageTypeEvent = EventNamed<'StorageType'>
export type BaseProductEvent = EventNamed<'BaseProduct'>
export type ProductNameEvent = EventNamed<'ProductName'>
export type BaseProductDetails = z.infer<typeof baseProduct>

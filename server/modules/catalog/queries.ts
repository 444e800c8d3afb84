import { sql } from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'
import { queryBuilder } from '../../database/statement.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import { nameKey } from '../../contract/text.ts'
import type { RegisterKind } from './contract/api.ts'
import type { BaseProduct, RegisterEntry, StorageType } from './contract/entries.ts'
import { baseProduct, storageType } from './contract/entries.ts'
import { keepingOf } from './contract/storage-keeping.ts'
import { storageKinds } from '../../contract/food.ts'
import type { CostLink } from './ports.ts'
import type { CatalogTables } from './tables.ts'

const build = queryBuilder<CatalogTables>()
type NamedTable = 'register_entries' | 'storage_types' | 'base_products'

const entries = (tx: TenantTransaction, kind: RegisterKind) =>
  build
    .selectFrom('register_entries')
    .select(['id', 'name'])
    .where('tenant_id', '=', tx.tenantId)
    .where('kind', '=', kind)

export function listEntries(tx: TenantTransaction, kind: RegisterKind): Promise<RegisterEntry[]> {
  return tx.run(entries(tx, kind).orderBy('name_key'))
}

export async function findEntry(
  tx: TenantTransaction,
  kind: RegisterKind,
  id: number,
): Promise<RegisterEntry | undefined> {
  const [entry] = await tx.run(entries(tx, kind).where('id', '=', id))
  return entry
}

export async function nextEntryId(tx: TenantTransaction, kind: RegisterKind): Promise<number> {
  const [counter] = await tx.run(
    build
      .selectFrom('register_counters')
      .select('last_id')
      .where('tenant_id', '=', tx.tenantId)
      .where('kind', '=', kind),
  )
  return (counter?.last_id ?? 0) + 1
}

export async function entryNameTaken(
  tx: TenantTransaction,
  kind: RegisterKind,
  name: string,
  except?: number,
): Promise<boolean> {
  const holder = await findEntryByName(tx, kind, name)
  return holder !== undefined && holder.id !== except
}

/** Whether another row of this table has the name; case and accents are ignored. */
export async function nameTaken(
  tx: TenantTransaction,
  table: Exclude<NamedTable, 'register_entries'>,
  name: string,
  except?: string,
): Promise<boolean> {
  const [holder] = await tx.run(
    build.selectFrom(table).select('id').where('tenant_id', '=', tx.tenantId).where('name_key', '=', nameKey(name)),
  )
  return holder !== undefined && holder.id !== except
}

/** Number of base products that refer to this category, sector, storage type, recipe or ingredient. */
export async function baseProductsUsing(
  tx: TenantTransaction,
  column: 'category_id' | 'sector_id' | 'storage_type_id' | 'recipe_id' | 'ingredient_id',
  id: number | string,
): Promise<number> {
  const [row] = await tx.run(
    build
      .selectFrom('base_products')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('tenant_id', '=', tx.tenantId)
      .where(column, '=', id),
  )
  return row?.count ?? 0
}

const storage = (tx: TenantTransaction) =>
  build
    .selectFrom('storage_types')
    .select(['id', 'name', 'icon', 'color', 'kind', 'temp_min', 'temp_max'])
    .where('tenant_id', '=', tx.tenantId)

type StorageRow = Omit<Selectable<CatalogTables['storage_types']>, 'tenant_id' | 'name_key'>

function toStorageType({ id, name, icon, color, kind, temp_min: min, temp_max: max }: StorageRow): StorageType {
  const keeping = keepingOf({
    id,
    icon,
    kind: storageKinds.find((known) => known === kind) ?? null,
    tempMin: min === null ? null : Number(min),
    tempMax: max === null ? null : Number(max),
  })
  return storageType.parse({ id, name, icon, color, ...keeping })
}

export async function listStorageTypes(tx: TenantTransaction): Promise<StorageType[]> {
  return (await tx.run(storage(tx).orderBy('name_key'))).map(toStorageType)
}

export async function findStorageType(tx: TenantTransaction, id: string): Promise<StorageType | undefined> {
  const [row] = await tx.run(storage(tx).where('id', '=', id))
  return row && toStorageType(row)
}

const products = (tx: TenantTransaction) =>
  build
    .selectFrom('base_products as p')
    .leftJoin('register_entries as c', (join) =>
      join.onRef('c.tenant_id', '=', 'p.tenant_id').on('c.kind', '=', 'category').onRef('c.id', '=', 'p.category_id'),
    )
    .leftJoin('register_entries as s', (join) =>
      join.onRef('s.tenant_id', '=', 'p.tenant_id').on('s.kind', '=', 'sector').onRef('s.id', '=', 'p.sector_id'),
    )
    .select([
      'p.id',
      'p.name',
      'p.measure',
      'p.measure_unit',
      'p.sif',
      'p.storage_type_id',
      'p.validity_days',
      'p.recipe_id',
      'p.ingredient_id',
      'p.food_class',
      'p.animal_origin',
      'p.default_state',
      'c.name as category',
      's.name as sector',
    ])
    .where('p.tenant_id', '=', tx.tenantId)

type ProductRow = Pick<
  Selectable<CatalogTables['base_products']>,
  | 'id'
  | 'name'
  | 'measure'
  | 'measure_unit'
  | 'sif'
  | 'storage_type_id'
  | 'validity_days'
  | 'recipe_id'
  | 'ingredient_id'
  | 'food_class'
  | 'animal_origin'
  | 'default_state'
> & { category: string | null; sector: string | null }

function toBaseProduct(row: ProductRow): BaseProduct {
  return baseProduct.parse({
    id: row.id,
    name: row.name,
    measure: Number(row.measure),
    measureUnit: row.measure_unit,
    sif: row.sif,
    storageType: row.storage_type_id ?? '',
    category: row.category ?? '',
    sector: row.sector ?? '',
    validityDays: row.validity_days,
    recipeId: row.recipe_id,
    ingredientId: row.ingredient_id,
    foodClass: row.food_class,
    animalOrigin: row.animal_origin,
    defaultState: row.default_state,
  })
}

export async function listBaseProducts(tx: TenantTransaction): Promise<BaseProduct[]> {
  return (await tx.run(products(tx).orderBy('p.name_key'))).map(toBaseProduct)
}

export async function findBaseProduct(tx: TenantTransaction, id: string): Promise<BaseProduct | undefined> {
  const [row] = await tx.run(products(tx).where('p.id', '=', id))
  return row && toBaseProduct(row)
}

/** Those with these ids, by name; an id without a base product is left out. */
export const findBaseProducts = async (tx: TenantTransaction, ids: readonly string[]): Promise<BaseProduct[]> =>
  ids.length === 0 ? [] : productsIn(tx, sql<string[]>`${ids}::text[]`)

/** Reads the same for the ids that a query answers, so that they need not be known when this is sent. */
export const findBaseProductsOf = (tx: TenantTransaction, ids: RawBuilder<string>): Promise<BaseProduct[]> =>
  productsIn(tx, sql<string[]>`array(${ids})`)

/** The query of the ingredients that base products are whose ids a query answers. */
export const ingredientsOf = (tx: TenantTransaction, ids: RawBuilder<string>): RawBuilder<number> =>
  sql`select ingredient_id from base_products
    where tenant_id = ${tx.tenantId} and id = any(array(${ids})) and ingredient_id is not null`

async function productsIn(tx: TenantTransaction, ids: RawBuilder<string[]>): Promise<BaseProduct[]> {
  const rows = await tx.run(
    products(tx)
      .where('p.id', '=', (eb) => eb.fn.any(ids))
      .orderBy('p.name_key'),
  )
  return rows.map(toBaseProduct)
}

/** What a line of a sheet may be: an ingredient, another sheet, or a name. */
interface GoodsNamed {
  readonly ingredientIds: readonly number[]
  readonly recipeIds: readonly number[]
  readonly nameKeys: readonly string[]
}

/** The base products that are one of these goods. */
export async function findProductsOfGoods(
  tx: TenantTransaction,
  { ingredientIds, recipeIds, nameKeys }: GoodsNamed,
): Promise<BaseProduct[]> {
  const rows = await tx.run(
    products(tx).where((eb) =>
      eb.or([
        eb('p.ingredient_id', '=', eb.fn.any(sql<number[]>`${ingredientIds}::integer[]`)),
        eb('p.recipe_id', '=', eb.fn.any(sql<number[]>`${recipeIds}::integer[]`)),
        eb('p.name_key', '=', eb.fn.any(sql<string[]>`${nameKeys}::text[]`)),
      ]),
    ),
  )
  return rows.map(toBaseProduct)
}

export async function firstBaseProducts(tx: TenantTransaction, limit: number): Promise<BaseProduct[]> {
  return (await tx.run(products(tx).orderBy('p.name_key').limit(limit))).map(toBaseProduct)
}

/** What these base products name as the source of their cost, by product; one that names nothing is left out. */
export async function costLinksOf(
  tx: TenantTransaction,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, CostLink>> {
  const rows = await tx.run(
    build
      .selectFrom('base_products')
      .select(['id', 'recipe_id', 'ingredient_id'])
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', (eb) => eb.fn.any(sql<string[]>`${productIds}::text[]`))
      .where((eb) => eb.or([eb('recipe_id', 'is not', null), eb('ingredient_id', 'is not', null)])),
  )
  return new Map(
    rows.flatMap((row): [string, CostLink][] => {
      if (row.recipe_id !== null) return [[row.id, { kind: 'recipe', id: row.recipe_id }]]
      return row.ingredient_id === null ? [] : [[row.id, { kind: 'ingredient', id: row.ingredient_id }]]
    }),
  )
}

/** The entry with this name; case and accents are ignored. */
export async function findEntryByName(
  tx: TenantTransaction,
  kind: RegisterKind,
  name: string,
): Promise<RegisterEntry | undefined> {
  const [entry] = await tx.run(entries(tx, kind).where('name_key', '=', nameKey(name)))
  return entry
}

/**
 * Everything that a base product may refer to, and the names of all base products: the data of an import, in four
 * reads.
 */
export interface CatalogNames {
  readonly categories: ReadonlyMap<string, RegisterEntry>
  readonly sectors: ReadonlyMap<string, RegisterEntry>
  readonly storageTypes: ReadonlyMap<string, StorageType>
  /** Name keys. The maps have name keys too. */
  readonly baseProducts: ReadonlySet<string>
}

export async function catalogNames(tx: TenantTransaction): Promise<CatalogNames> {
  const [categories, sectors, types, taken] = await Promise.all([
    listEntries(tx, 'category'),
    listEntries(tx, 'sector'),
    listStorageTypes(tx),
    tx.run(build.selectFrom('base_products').select('name_key').where('tenant_id', '=', tx.tenantId)),
  ])
  return {
    categories: byNameKey(categories),
    sectors: byNameKey(sectors),
    storageTypes: byNameKey(types),
    baseProducts: new Set(taken.map((row) => row.name_key)),
  }
}

function byNameKey<T extends { readonly name: string }>(named: readonly T[]): Map<string, T> {
  return new Map(named.map((one) => [nameKey(one.name), one]))
}

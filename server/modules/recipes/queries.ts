import { sql } from 'kysely'
import type { InferResult, SqlBool } from 'kysely'
import { queryBuilder, rawStatement } from '../../database/statement.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import { nameKey } from '../../contract/text.ts'
import type { Ingredient, IngredientPrice, NameListQuery, Recipe } from './contract/api.ts'
import type { CostSource } from './contract/cost-sources.ts'
import { ingredient, ingredientPrices, LIST_LIMIT_DEFAULT } from './contract/api.ts'
import { recipes, withLines } from './read/recipe-rows.ts'
import type { RecipeTables } from './tables.ts'

const build = queryBuilder<RecipeTables>()

/** The last row of the page before, in a list ordered by name. */
export interface NameCursor {
  readonly nameKey: string
  readonly id: number
}

type NameFilter = Pick<NameListQuery, 'q' | 'limit'>

/**
 * Conditions of a list by name: the search text and the cursor. `strpos` and not `like`, because `%` and `_` are no
 * wildcards here.
 */
const nameConditions = ({ q }: NameFilter, after: NameCursor | null) => [
  ...(q ? [sql<SqlBool>`strpos(name_key, ${nameKey(q)}) > 0`] : []),
  ...(after === null ? [] : [sql<SqlBool>`(name_key, id) > (${after.nameKey}, ${after.id})`]),
]

const ingredientColumns = ['id', 'name', 'price', 'unit', 'category', 'supplier', 'description'] as const
const ingredients = (tx: TenantTransaction) =>
  build.selectFrom('ingredients').select(ingredientColumns).where('tenant_id', '=', tx.tenantId)

type IngredientRow = InferResult<ReturnType<typeof ingredients>>[number]
const toIngredient = (row: IngredientRow): Ingredient => ingredient.parse({ ...row, price: Number(row.price) })

/** One page, ordered by name. The search ignores case and accents. */
export async function listIngredients(
  tx: TenantTransaction,
  query: NameFilter,
  after: NameCursor | null,
): Promise<Ingredient[]> {
  const { limit = LIST_LIMIT_DEFAULT } = query
  const page = ingredients(tx)
    .where((eb) => eb.and(nameConditions(query, after)))
    .orderBy('name_key')
    .orderBy('id')
    .limit(limit)
  return (await tx.run(page)).map(toIngredient)
}

export async function findIngredient(tx: TenantTransaction, id: number): Promise<Ingredient | undefined> {
  const [row] = await tx.run(ingredients(tx).where('id', '=', id))
  return row && toIngredient(row)
}

/** The sheets that guests are offered, by name. */
export const menuSheets = (tx: TenantTransaction, limit: number) =>
  tx.run(
    build
      .selectFrom('recipes')
      .select(['id', 'name'])
      .where('tenant_id', '=', tx.tenantId)
      .where('on_menu', '=', true)
      .orderBy('name_key')
      .orderBy('id')
      .limit(limit),
  )

// For `= any(…)` and not `in (…)`: one array parameter, so the prepared text is the same however many values there are.
const integers = (values: readonly number[]) => sql<number[]>`${values}::integer[]`
const texts = (values: readonly string[]) => sql<string[]>`${values}::text[]`

/** The ingredients with these ids, by id; an id without an ingredient is left out. */
export async function findIngredients(tx: TenantTransaction, ids: readonly number[]): Promise<Map<number, Ingredient>> {
  const rows = await tx.run(ingredients(tx).where('id', '=', (eb) => eb.fn.any(integers([...new Set(ids)]))))
  return new Map(rows.map((row) => [row.id, toIngredient(row)]))
}

/** Rows asked for by name key, of which several may share one, or by id. */
interface NamesAndIds {
  readonly keys: readonly string[]
  readonly ids: readonly number[]
}

export async function findIngredientsFor(tx: TenantTransaction, { keys, ids }: NamesAndIds): Promise<Ingredient[]> {
  const rows = await tx.run(
    ingredients(tx).where((eb) =>
      eb.or([eb('name_key', '=', eb.fn.any(texts(keys))), eb('id', '=', eb.fn.any(integers(ids)))]),
    ),
  )
  return rows.map(toIngredient)
}

export async function ingredientExists(tx: TenantTransaction, id: number): Promise<boolean> {
  return (await tx.run(ingredients(tx).where('id', '=', id))).length > 0
}

export async function listIngredientPrices(tx: TenantTransaction, id: number): Promise<IngredientPrice[]> {
  const rows = await tx.run(
    build
      .selectFrom('ingredient_prices')
      .select(['price', 'unit', 'since'])
      .where('tenant_id', '=', tx.tenantId)
      .where('ingredient_id', '=', id)
      .orderBy('version'),
  )
  return ingredientPrices.parse(
    rows.map(({ price, unit, since }) => ({ price: Number(price), unit, since: since.toISOString() })),
  )
}

/** `name|supplier` of every ingredient: the identity keys of the import. */
export async function existingIngredientKeys(tx: TenantTransaction): Promise<Set<string>> {
  const rows = await tx.run(
    build.selectFrom('ingredients').select(['name_key', 'supplier']).where('tenant_id', '=', tx.tenantId),
  )
  return new Set(rows.map((row) => `${row.name_key}|${nameKey(row.supplier)}`))
}

/** Number of recipes that use the ingredient. */
export async function recipesUsing(tx: TenantTransaction, ingredientId: number): Promise<number> {
  const [row] = await tx.run(
    build
      .selectFrom('recipe_lines')
      .select((eb) => eb.fn.count<number>('recipe_id').distinct().as('count'))
      .where('tenant_id', '=', tx.tenantId)
      .where('ingredient_id', '=', ingredientId),
  )
  return row?.count ?? 0
}

/** Number of sheets that have the sheet as a line. */
export async function sheetsUsing(tx: TenantTransaction, recipeId: number): Promise<number> {
  const [row] = await tx.run(
    build
      .selectFrom('recipe_lines')
      .select((eb) => eb.fn.count<number>('recipe_id').distinct().as('count'))
      .where('tenant_id', '=', tx.tenantId)
      .where('sub_recipe_id', '=', recipeId),
  )
  return row?.count ?? 0
}

// `union` drops what was reached before, so the walk ends. It goes up from one sheet, whose users are few.
const USERS = rawStatement({ id: 'integer' })`
with recursive above(id) as (
  select $2::integer
  union
  select l.recipe_id from above a join recipe_lines l on l.tenant_id = $1 and l.sub_recipe_id = a.id
) select id from above where id = any($3::integer[])`

/** The sheets among these that are this sheet or use it, over any number of levels. */
export async function usersOf(tx: TenantTransaction, id: number, among: readonly number[]): Promise<Set<number>> {
  if (among.length === 0) return new Set()
  const rows = await tx.query(USERS(tx.tenantId, id, among))
  return new Set(rows.map((row) => row.id))
}

export async function nextId(tx: TenantTransaction, kind: 'ingredient' | 'recipe'): Promise<number> {
  const [counter] = await tx.run(
    build.selectFrom('recipe_counters').select('last_id').where('tenant_id', '=', tx.tenantId).where('kind', '=', kind),
  )
  return (counter?.last_id ?? 0) + 1
}

export async function listRecipes(
  tx: TenantTransaction,
  query: NameFilter,
  after: NameCursor | null,
): Promise<Recipe[]> {
  const { limit = LIST_LIMIT_DEFAULT } = query
  return withLines(
    tx,
    await tx.run(
      recipes(tx)
        .where((eb) => eb.and(nameConditions(query, after)))
        .orderBy('name_key')
        .orderBy('id')
        .limit(limit),
    ),
  )
}

export async function findRecipe(tx: TenantTransaction, id: number): Promise<Recipe | undefined> {
  const [found] = await withLines(tx, await tx.run(recipes(tx).where('id', '=', id)))
  return found
}

export async function findRecipesFor(tx: TenantTransaction, { keys, ids }: NamesAndIds): Promise<Recipe[]> {
  const rows = await tx.run(
    recipes(tx).where((eb) =>
      eb.or([eb('name_key', '=', eb.fn.any(texts(keys))), eb('id', '=', eb.fn.any(integers(ids)))]),
    ),
  )
  return withLines(tx, rows)
}

/** The ids of the recipes with these name keys, of which several may share one. */
export function recipesNamed(tx: TenantTransaction, keys: readonly string[]) {
  return tx.run(
    build
      .selectFrom('recipes')
      .select(['id', 'name_key'])
      .where('tenant_id', '=', tx.tenantId)
      .where('name_key', '=', (eb) => eb.fn.any(texts(keys))),
  )
}

export async function recipeExists(tx: TenantTransaction, id: number): Promise<boolean> {
  return (await tx.run(recipes(tx).where('id', '=', id))).length > 0
}

/** Every recipe and ingredient by name, for a choice between them: only what tells one from another. */
export async function listCostSources(tx: TenantTransaction): Promise<CostSource[]> {
  const [ofRecipes, ofIngredients] = await Promise.all([
    tx.run(build.selectFrom('recipes').select(['id', 'name']).where('tenant_id', '=', tx.tenantId).orderBy('name_key')),
    tx.run(
      build
        .selectFrom('ingredients')
        .select(['id', 'name', 'supplier'])
        .where('tenant_id', '=', tx.tenantId)
        .orderBy('name_key'),
    ),
  ])
  return [
    ...ofRecipes.map(({ id, name }) => ({ kind: 'recipe' as const, id, name, detail: '' })),
    ...ofIngredients.map(({ id, name, supplier }) => ({ kind: 'ingredient' as const, id, name, detail: supplier })),
  ]
}

export async function countRecipes(tx: TenantTransaction): Promise<number> {
  const [row] = await tx.run(
    build
      .selectFrom('recipes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('tenant_id', '=', tx.tenantId),
  )
  return row?.count ?? 0
}

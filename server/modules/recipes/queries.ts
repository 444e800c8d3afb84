import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { InferResult, SqlBool } from 'kysely'
import { queryBuilder } from '../../database/statement.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import { nameKey } from '../../contract/text.ts'
import type { Ingredient, IngredientPrice, NameListQuery, Recipe } from './contract/api.ts'
import type { CostSource } from './contract/cost-sources.ts'
import { ingredient, ingredientPrices, LIST_LIMIT_DEFAULT, sheetOutput } from './contract/api.ts'
import type { Unit } from './contract/costing.ts'
import { units } from './contract/costing.ts'
import { recipeOf } from './rules/recipe-answer.ts'
import type { KnownSheets } from './rules/sub-sheet.ts'
import type { RecipeDetails } from './events.ts'
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
const USERS = `with recursive users(id) as (
  select $2::integer
  union
  select l.recipe_id from users u join recipe_lines l on l.tenant_id = $1 and l.sub_recipe_id = u.id
) select id from users where id = any($3::integer[])`

/** The sheets among these that are this sheet or use it, over any number of levels. */
export async function usersOf(tx: TenantTransaction, id: number, among: readonly number[]): Promise<Set<number>> {
  if (among.length === 0) return new Set()
  const rows = await tx.query<{ readonly id: number }>({ sql: USERS, parameters: [tx.tenantId, id, among] })
  return new Set(rows.map((row) => row.id))
}

export async function nextId(tx: TenantTransaction, kind: 'ingredient' | 'recipe'): Promise<number> {
  const [counter] = await tx.run(
    build.selectFrom('recipe_counters').select('last_id').where('tenant_id', '=', tx.tenantId).where('kind', '=', kind),
  )
  return (counter?.last_id ?? 0) + 1
}

const recipes = (tx: TenantTransaction) =>
  build
    .selectFrom('recipes')
    .select([
      'id',
      'version',
      'name',
      'portion_yield',
      'portion_unit',
      'markup',
      'safety_margin_type',
      'safety_margin_value',
      'preparation_method',
      'yield_n',
      'yield_unit',
      'cooked',
      'outputs',
    ])
    .where('tenant_id', '=', tx.tenantId)

/**
 * The lines of these recipes, each with the price and unit that its ingredient has now; null: the ingredient was
 * deleted.
 */
const recipeLines = (tx: TenantTransaction, recipeIds: readonly number[]) =>
  build
    .selectFrom('recipe_lines as l')
    .leftJoin('ingredients as i', (join) =>
      join.onRef('i.tenant_id', '=', 'l.tenant_id').onRef('i.id', '=', 'l.ingredient_id'),
    )
    .select([
      'l.recipe_id',
      'l.line',
      'l.ingredient_id',
      'l.ingredient_name',
      'l.ingredient_price',
      'l.ingredient_unit',
      'l.registered_price',
      'l.quantity',
      'l.quantity_unit',
      'l.correction_factor',
      'l.sub_recipe_id',
      'l.sub_version',
      'l.sub_yield',
      'l.sub_cost_numerator',
      'l.sub_cost_denominator',
      'l.sub_levels',
    ])
    .select(['i.price as price_now', 'i.unit as unit_now'])
    .where('l.tenant_id', '=', tx.tenantId)
    .where('l.recipe_id', '=', (eb) => eb.fn.any(integers(recipeIds)))
    .orderBy('l.recipe_id')
    .orderBy('l.line')

function unitOf(text: string): Unit {
  const unit = units.find((each) => each === text)
  if (unit === undefined) throw new Error(`Not a unit: ${text}`)
  return unit
}

type RecipeRow = InferResult<ReturnType<typeof recipes>>[number]
type LineRow = InferResult<ReturnType<typeof recipeLines>>[number]

/** The lines of these recipes, by recipe. */
async function linesOf(tx: TenantTransaction, ids: readonly number[]): Promise<Map<number, LineRow[]>> {
  return Map.groupBy(await tx.run(recipeLines(tx, ids)), (line) => line.recipe_id)
}

/**
 * Recipes with their lines, which take one more query for all recipes together. Where a line is another sheet, two more
 * read the newest versions of those sheets, however many levels are below: a line holds the copy of what it costs.
 */
async function withLines(tx: TenantTransaction, rows: readonly RecipeRow[]): Promise<Recipe[]> {
  if (rows.length === 0) return []
  const byRecipe = await linesOf(
    tx,
    rows.map(({ id }) => id),
  )
  const sheets = await newestSheets(
    tx,
    [...byRecipe.values()].flat().flatMap((line) => line.sub_recipe_id ?? []),
  )
  return rows.map((row) => toRecipe(row, byRecipe.get(row.id) ?? [], sheets))
}

async function newestSheets(tx: TenantTransaction, named: readonly number[]): Promise<KnownSheets> {
  const ids = [...new Set(named)]
  if (ids.length === 0) return new Map()
  const [rows, byRecipe] = await Promise.all([
    tx.run(recipes(tx).where('id', '=', (eb) => eb.fn.any(integers(ids)))),
    linesOf(tx, ids),
  ])
  return new Map(
    rows.map((row) => {
      const details = toDetails(row, byRecipe.get(row.id) ?? [])
      const at = (version: number) => (version === row.version ? details : undefined)
      return [row.id, { name: row.name, version: row.version, at }]
    }),
  )
}

function toSubSheet(line: LineRow): Pick<RecipeDetails['lines'][number], 'subSheet'> {
  const { sub_recipe_id, sub_version, sub_yield, sub_cost_numerator, sub_cost_denominator, sub_levels } = line
  if (sub_recipe_id === null) return {}
  return {
    subSheet: {
      recipeId: sub_recipe_id,
      version: Number(sub_version),
      yield: Number(sub_yield),
      totalCost: { numerator: String(sub_cost_numerator), denominator: String(sub_cost_denominator) },
      levels: Number(sub_levels),
    },
  }
}

const outputs = z.array(sheetOutput)

function toBatchFields({ yield_n, yield_unit, cooked, outputs: stored }: RecipeRow) {
  const packed = outputs.parse(stored)
  return {
    ...(yield_n === null || yield_unit === null ? {} : { yield: { n: Number(yield_n), unit: unitOf(yield_unit) } }),
    ...(cooked === null ? {} : { cooked }),
    ...(packed.length === 0 ? {} : { outputs: packed }),
  }
}

const toDetails = (row: RecipeRow, lines: readonly LineRow[]): RecipeDetails => ({
  id: row.id,
  name: row.name,
  portionYield: Number(row.portion_yield),
  portionUnit: row.portion_unit,
  markup: Number(row.markup),
  preparationMethod: row.preparation_method,
  safetyMarginType: row.safety_margin_type === 'fixed' ? 'fixed' : 'percentage',
  safetyMarginValue: Number(row.safety_margin_value),
  ...toBatchFields(row),
  lines: lines.map((line) => ({
    ingredientId: line.ingredient_id,
    ...toSubSheet(line),
    ingredientName: line.ingredient_name,
    ingredientPrice: Number(line.ingredient_price),
    ingredientUnit: unitOf(line.ingredient_unit),
    registeredPrice: Number(line.registered_price),
    quantity: Number(line.quantity),
    quantityUnit: unitOf(line.quantity_unit),
    correctionFactor: Number(line.correction_factor),
  })),
})

function toRecipe(row: RecipeRow, lines: readonly LineRow[], sheets: KnownSheets): Recipe {
  const ingredients = new Map(
    lines.flatMap((line) =>
      line.ingredient_id === null || line.price_now === null || line.unit_now === null
        ? []
        : [
            [
              line.ingredient_id,
              { name: line.ingredient_name, price: Number(line.price_now), unit: unitOf(line.unit_now) },
            ],
          ],
    ),
  )
  return recipeOf(toDetails(row, lines), row.version, { ingredients, sheets })
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

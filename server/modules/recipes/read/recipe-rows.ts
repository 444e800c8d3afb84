import { sql } from 'kysely'
import type { InferResult } from 'kysely'
import * as z from 'zod/mini'
import { queryBuilder } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { Recipe } from '../contract/api.ts'
import { sheetOutput } from '../contract/sub-sheet-schemas.ts'
import type { Unit } from '../contract/costing.ts'
import { units } from '../contract/costing.ts'
import type { RecipeDetails } from '../events.ts'
import { recipeOf } from '../rules/recipe-answer.ts'
import type { KnownSheets } from '../rules/sub-sheet.ts'
import type { RecipeTables } from '../tables.ts'

const build = queryBuilder<RecipeTables>()
const integers = (values: readonly number[]) => sql<number[]>`${values}::integer[]`

export const recipes = (tx: TenantTransaction) =>
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
      'on_menu',
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
export async function withLines(tx: TenantTransaction, rows: readonly RecipeRow[]): Promise<Recipe[]> {
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

/** The ids of the base products that the sheets in the lines of this sheet make, by sheet. */
export async function outputsBelow(
  tx: TenantTransaction,
  recipeId: number,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const inLines = build
    .selectFrom('recipe_lines')
    .select((eb) => eb.ref('sub_recipe_id').$notNull().as('id'))
    .where('tenant_id', '=', tx.tenantId)
    .where('recipe_id', '=', recipeId)
  const rows = await tx.run(
    build
      .selectFrom('recipes')
      .select(['id', 'outputs'])
      .where('tenant_id', '=', tx.tenantId)
      .where('id', 'in', inLines),
  )
  return new Map(rows.map((row) => [row.id, outputs.parse(row.outputs).map(({ baseProductId }) => baseProductId)]))
}

/**
 * One sheet by queries that travel together. Whether a line that is another sheet has a newer version is not read: such a line
 * says no `priceNow`.
 */
export async function findSheet(tx: TenantTransaction, id: number): Promise<Recipe | undefined> {
  const [[row], lines] = await Promise.all([tx.run(recipes(tx).where('id', '=', id)), linesOf(tx, [id])])
  return row && toRecipe(row, lines.get(id) ?? [], new Map())
}

/** The newest versions of these sheets, by queries that travel together. */
export async function newestSheets(tx: TenantTransaction, named: readonly number[]): Promise<KnownSheets> {
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

function toBatchFields({ yield_n, yield_unit, cooked, on_menu, outputs: stored }: RecipeRow) {
  const packed = outputs.parse(stored)
  return {
    ...(yield_n === null || yield_unit === null ? {} : { yield: { n: Number(yield_n), unit: unitOf(yield_unit) } }),
    ...(cooked === null ? {} : { cooked }),
    ...(on_menu ? { onMenu: true as const } : {}),
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

import { sql } from 'kysely'
import { queryBuilder } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { rounded } from '../../../contract/decimal.ts'
import type { Recipe, RecipeLine } from '../contract/api.ts'
import { costsOf } from '../contract/costing.ts'
import { findRecipesFor } from '../queries.ts'
import type { RecipeTables } from '../tables.ts'

const build = queryBuilder<RecipeTables>()
const SHEETS_MAX = 500

interface NewPrice {
  readonly ingredientId: number
  /** In reais for one unit of the register. */
  readonly now: string
}

/**
 * The sheets whose portion costs more with these prices than with the register's. A sheet keeps the prices that were saved
 * with it, so both figures are those that it would have after an update.
 */
export async function dearerSheets(tx: TenantTransaction, prices: readonly NewPrice[]) {
  if (prices.length === 0) return []
  const byIngredient = new Map(prices.map(({ ingredientId, now }) => [ingredientId, Number(now)]))
  const recipes = await findRecipesFor(tx, { keys: [], ids: await recipesWith(tx, [...byIngredient.keys()]) })
  const byName = recipes.toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR'))
  return byName.flatMap((recipe) => {
    const before = portionCost(recipe, (line) => line.priceNow?.price ?? line.ingredientPrice)
    const after = portionCost(
      recipe,
      (line) => byIngredient.get(line.ingredientId ?? 0) ?? line.priceNow?.price ?? line.ingredientPrice,
    )
    if (before === null || after === null || Number(after) <= Number(before)) return []
    const { id, name, portionUnit } = recipe
    return [{ id, name, portionUnit, before, after }]
  })
}

/** The ids of recipes that use one of these ingredients. */
async function recipesWith(tx: TenantTransaction, ingredientIds: readonly number[]): Promise<number[]> {
  const rows = await tx.run(
    build
      .selectFrom('recipe_lines')
      .select('recipe_id')
      .distinct()
      .where('tenant_id', '=', tx.tenantId)
      .where('ingredient_id', '=', (eb) => eb.fn.any(sql<number[]>`${ingredientIds}::integer[]`))
      .orderBy('recipe_id')
      .limit(SHEETS_MAX),
  )
  return rows.map(({ recipe_id: id }) => id)
}

/** null: an ingredient has got a unit to which a quantity of the sheet does not convert. */
function portionCost(recipe: Recipe, priceOf: (line: RecipeLine) => number): string | null {
  const ingredients = recipe.ingredients.map((line) => ({
    ...line,
    ingredientPrice: priceOf(line),
    ingredientUnit: line.priceNow?.unit ?? line.ingredientUnit,
  }))
  const costs = costsOf({ ...recipe, ingredients })
  return costs.kind === 'costs' ? rounded(costs.costPerPortion, 2).toFixed(2) : null
}

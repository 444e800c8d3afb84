import { rounded } from '../../../contract/decimal.ts'
import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { Recipe, RecipeLine } from '../contract/api.ts'
import { LEVELS_MAX } from '../contract/api.ts'
import type { CostedLine } from '../contract/costing.ts'
import { costOfSheet, costsOf } from '../contract/costing.ts'
import { findRecipesFor } from '../queries.ts'

const SHEETS_MAX = 500

interface NewPrice {
  readonly ingredientId: number
  /** In reais for one unit of the register. */
  readonly now: string
}

/**
 * The sheets whose portion costs more with these prices than with the register's, also where the ingredient is in a sheet of
 * theirs. A sheet keeps the prices that were saved with it, so both figures are those that it would have after an update of
 * the sheet and of its parts.
 */
export async function dearerSheets(tx: TenantTransaction, prices: readonly NewPrice[]) {
  if (prices.length === 0) return []
  const byIngredient = new Map(prices.map(({ ingredientId, now }) => [ingredientId, Number(now)]))
  const recipes = await findRecipesFor(tx, { keys: [], ids: await sheetsWith(tx, [...byIngredient.keys()]) })
  const registered: PriceOf = (line) => line.priceNow?.price ?? line.ingredientPrice
  const costBefore = portionCosts(recipes, registered)
  const costAfter = portionCosts(recipes, (line) => byIngredient.get(line.ingredientId ?? 0) ?? registered(line))
  const byName = recipes.toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR'))
  return byName.flatMap((recipe) => {
    const [before, after] = [costBefore(recipe), costAfter(recipe)]
    if (before === null || after === null || Number(after) <= Number(before)) return []
    const { id, name, portionUnit } = recipe
    return [{ id, name, portionUnit, before, after }]
  })
}

// Sheets of few levels first: where there are too many sheets, none is answered without its parts.
const SHEETS_WITH = rawStatement({ id: 'integer' })`
with recursive above(id, level) as (
  select recipe_id, 1 from recipe_lines where tenant_id = $1 and ingredient_id = any($2::integer[])
  union
  select l.recipe_id, a.level + 1 from above a join recipe_lines l on l.tenant_id = $1 and l.sub_recipe_id = a.id
  where a.level < ${LEVELS_MAX}
) select id from above group by id order by max(level), id limit ${SHEETS_MAX}`

/** The ids of the sheets that have one of these ingredients, in a line of their own or in a sheet of theirs. */
async function sheetsWith(tx: TenantTransaction, ingredientIds: readonly number[]): Promise<number[]> {
  const rows = await tx.query(SHEETS_WITH(tx.tenantId, ingredientIds))
  return rows.map(({ id }) => id)
}

type PriceOf = (line: RecipeLine) => number
type Part = NonNullable<ReturnType<typeof costOfSheet>>

/**
 * What one portion of each of these sheets costs. A part that is one of these sheets costs what it costs with these prices, any
 * other part what its newest version costs. The cost is null where a quantity does not convert to the unit that an ingredient or
 * a part has now.
 */
function portionCosts(recipes: readonly Recipe[], priceOf: PriceOf): (recipe: Recipe) => string | null {
  const byId = new Map(recipes.map((recipe) => [recipe.id, recipe]))
  const known = new Map<number, Part | null>()
  const partOf = (id: number): Part | null => {
    const found = known.get(id)
    if (found !== undefined) return found
    const recipe = byId.get(id)
    const part = recipe === undefined ? null : costOfSheet(priced(recipe))
    known.set(id, part)
    return part
  }
  const pricedLine = (line: RecipeLine): CostedLine => {
    if (line.recipeId === null)
      return { ...line, ingredientPrice: priceOf(line), ingredientUnit: line.priceNow?.unit ?? line.ingredientUnit }
    const part = partOf(line.recipeId) ?? line.subSheetNow
    return part === null ? line : { ...line, subSheet: part, ingredientUnit: part.yield.unit }
  }
  const priced = (recipe: Recipe) => ({ ...recipe, ingredients: recipe.ingredients.map(pricedLine) })
  return (recipe) => {
    const costs = costsOf(priced(recipe))
    return costs.kind === 'costs' ? rounded(costs.costPerPortion, 2).toFixed(2) : null
  }
}

import { patch, projection, put, remove } from '../../events/projection.ts'
import { nameKey } from '../../contract/text.ts'
import { OUTPUTS_MAX } from './contract/sub-sheet-schemas.ts'
import type { IngredientDetails, RecipeDetails, RecipeLineDetails, RecipesEvent, SubSheetCopy } from './events.ts'
import { ingredientPrices, ingredients, recipeCounters, recipeLines, recipeOutputs, recipes } from './tables.ts'

const ingredientRow = ({ id, name, price, unit, category, supplier, description }: IngredientDetails) =>
  put(ingredients, { id, name, name_key: nameKey(name), price: String(price), unit, category, supplier, description })

const priceRow = ({ id, price, unit }: IngredientDetails, version: number, since: Date) =>
  put(ingredientPrices, { ingredient_id: id, version, price: String(price), unit, since: since.toISOString() })

const recipeRow = (details: RecipeDetails, version: number) =>
  put(recipes, {
    id: details.id,
    version,
    name: details.name,
    name_key: nameKey(details.name),
    portion_yield: String(details.portionYield),
    portion_unit: details.portionUnit,
    markup: String(details.markup),
    safety_margin_type: details.safetyMarginType,
    safety_margin_value: String(details.safetyMarginValue),
    preparation_method: details.preparationMethod,
    yield_n: details.yield === undefined ? null : String(details.yield.n),
    yield_unit: details.yield?.unit ?? null,
    cooked: details.cooked ?? null,
    on_menu: details.onMenu ?? false,
    outputs: details.outputs ?? [],
  })

const subSheetColumns = ({ recipeId, version, yield: yielded, totalCost, levels }: SubSheetCopy) => ({
  sub_recipe_id: recipeId,
  sub_version: version,
  sub_yield: String(yielded),
  sub_cost_numerator: totalCost.numerator,
  sub_cost_denominator: totalCost.denominator,
  sub_levels: levels,
})
const noSubSheet = {
  sub_recipe_id: null,
  sub_version: null,
  sub_yield: null,
  sub_cost_numerator: null,
  sub_cost_denominator: null,
  sub_levels: null,
}

const lineRow = (recipeId: number, line: number, details: RecipeLineDetails) =>
  put(recipeLines, {
    recipe_id: recipeId,
    line,
    ingredient_id: details.ingredientId,
    ingredient_name: details.ingredientName,
    ingredient_price: String(details.ingredientPrice),
    ingredient_unit: details.ingredientUnit,
    registered_price: String(details.registeredPrice),
    quantity: String(details.quantity),
    quantity_unit: details.quantityUnit,
    correction_factor: String(details.correctionFactor),
    ...(details.subSheet === undefined ? noSubSheet : subSheetColumns(details.subSheet)),
  })

const lineRows = ({ id, lines }: RecipeDetails) => lines.map((details, line) => lineRow(id, line, details))
const removedLines = (recipeId: number, from: number, to: number) =>
  Array.from({ length: Math.max(to - from, 0) }, (_, index) =>
    remove(recipeLines, { recipe_id: recipeId, line: from + index }),
  )

const outputRows = ({ id, outputs = [] }: Pick<RecipeDetails, 'id' | 'outputs'>) =>
  outputs.map(({ baseProductId }, output) =>
    put(recipeOutputs, { recipe_id: id, output, base_product_id: baseProductId }),
  )
/** The events do not say how many there were. */
const removedOutputs = (recipeId: number, from: number) =>
  Array.from({ length: OUTPUTS_MAX - from }, (_, index) =>
    remove(recipeOutputs, { recipe_id: recipeId, output: from + index }),
  )

export const recipesProjection = projection<RecipesEvent>({
  name: 'recipes',
  tables: [ingredients, ingredientPrices, recipes, recipeLines, recipeOutputs, recipeCounters],
  on: {
    IngredientRegistered: ({ data, streamVersion, recordedAt }) => [
      ingredientRow(data),
      priceRow(data, streamVersion, recordedAt),
      put(recipeCounters, { kind: 'ingredient', last_id: data.id }),
    ],
    IngredientChanged: ({ data, streamVersion, recordedAt }) => [
      ingredientRow(data),
      ...(data.priceChanged ? [priceRow(data, streamVersion, recordedAt)] : []),
    ],
    IngredientDeleted: ({ data }) => [
      remove(ingredients, { id: data.id }),
      ...data.priceVersions.map((version) => remove(ingredientPrices, { ingredient_id: data.id, version })),
    ],
    RecipeRegistered: ({ data, streamVersion }) => [
      recipeRow(data, streamVersion),
      ...lineRows(data),
      ...outputRows(data),
      put(recipeCounters, { kind: 'recipe', last_id: data.id }),
    ],
    RecipeChanged: ({ data, streamVersion }) => [
      recipeRow(data, streamVersion),
      ...lineRows(data),
      ...removedLines(data.id, data.lines.length, data.linesBefore),
      ...outputRows(data),
      ...removedOutputs(data.id, data.outputs?.length ?? 0),
    ],
    RecipePricesUpdated: ({ data, streamVersion }) => [
      patch(recipes, { id: data.id }, { version: streamVersion }),
      ...data.lines.map(({ line, price, unit, subSheet }) =>
        patch(
          recipeLines,
          { recipe_id: data.id, line },
          {
            ingredient_price: String(price),
            registered_price: String(price),
            ingredient_unit: unit,
            ...(subSheet === undefined ? {} : subSheetColumns(subSheet)),
          },
        ),
      ),
    ],
    RecipeDeleted: ({ data }) => [
      remove(recipes, { id: data.id }),
      ...removedLines(data.id, 0, data.lines),
      ...removedOutputs(data.id, 0),
    ],
  },
})

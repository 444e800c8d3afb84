import type { TableRow } from '../../database/read-table.ts'
import { readTable } from '../../database/read-table.ts'

export const ingredients = readTable('ingredients', {
  key: ['id'],
  columns: {
    id: 'integer',
    name: 'text',
    name_key: 'text',
    price: 'numeric',
    unit: 'text',
    category: 'text',
    supplier: 'text',
    description: 'text',
  },
})
export const ingredientPrices = readTable('ingredient_prices', {
  key: ['ingredient_id', 'version'],
  columns: { ingredient_id: 'integer', version: 'integer', price: 'numeric', unit: 'text', since: 'timestamptz' },
})
export const recipes = readTable('recipes', {
  key: ['id'],
  columns: {
    id: 'integer',
    version: 'integer',
    name: 'text',
    name_key: 'text',
    portion_yield: 'numeric',
    portion_unit: 'text',
    markup: 'numeric',
    safety_margin_type: 'text',
    safety_margin_value: 'numeric',
    preparation_method: 'text',
    yield_n: 'numeric?',
    yield_unit: 'text?',
    cooked: 'boolean?',
    on_menu: 'boolean',
    outputs: 'jsonb',
  },
})
export const recipeLines = readTable('recipe_lines', {
  key: ['recipe_id', 'line'],
  columns: {
    recipe_id: 'integer',
    line: 'integer',
    ingredient_id: 'integer?',
    ingredient_name: 'text',
    ingredient_price: 'numeric',
    ingredient_unit: 'text',
    registered_price: 'numeric',
    quantity: 'numeric',
    quantity_unit: 'text',
    correction_factor: 'numeric',
    sub_recipe_id: 'integer?',
    sub_version: 'integer?',
    sub_yield: 'numeric?',
    sub_cost_numerator: 'numeric?',
    sub_cost_denominator: 'numeric?',
    sub_levels: 'integer?',
  },
})
/** The base products that each sheet makes. */
export const recipeOutputs = readTable('recipe_outputs', {
  key: ['recipe_id', 'output'],
  columns: { recipe_id: 'integer', output: 'integer', base_product_id: 'text' },
})
/** The last id of an ingredient and of a recipe. */
export const recipeCounters = readTable('recipe_counters', {
  key: ['kind'],
  columns: { kind: 'text', last_id: 'integer' },
})

export interface RecipeTables {
  ingredients: TableRow<typeof ingredients>
  ingredient_prices: TableRow<typeof ingredientPrices>
  recipes: TableRow<typeof recipes>
  recipe_lines: TableRow<typeof recipeLines>
  recipe_outputs: TableRow<typeof recipeOutputs>
  recipe_counters: TableRow<typeof recipeCounters>
}

import { costLinksOf, baseProductsUsing, findBaseProducts, findProductsOfGoods } from './catalog/queries.ts'
import type { ReadCosts } from './labels/ports.ts'
import type { CostedProducts } from './recipes/ports.ts'
import { ingredientExists, recipeExists } from './recipes/queries.ts'
import { costBookOf } from './recipes/read/cost-book.ts'

/** The base products as the recipes see them, and the recipes as the base products see them. */
export const costSources = { hasRecipe: recipeExists, hasIngredient: ingredientExists } as const
export const costedProducts: CostedProducts = {
  links: costLinksOf,
  naming: (tx, { kind, id }) => baseProductsUsing(tx, kind === 'recipe' ? 'recipe_id' : 'ingredient_id', id),
  names: async (tx, ids) => new Map((await findBaseProducts(tx, ids)).map(({ id, name }) => [id, name])),
  named: (tx, nameKeys) => findProductsOfGoods(tx, { ingredientIds: [], recipeIds: [], nameKeys }),
}

export const costBook = costBookOf(costedProducts)
const costSourceNames = { label: 'lote', recipe: 'ficha', ingredient: 'ingrediente' } as const

/** The costs as the labels ask for them. */
export const readCosts: ReadCosts = async (tx, labels) => {
  const costOf = await costBook(tx, labels)
  return (label) => {
    const answer = costOf(label)
    return answer.kind === 'known' ? { cost: answer.cost, source: costSourceNames[answer.source] } : null
  }
}

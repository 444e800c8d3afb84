import { may } from '../../http/permission.contract.ts'
import type { Permission } from '../../http/permission.contract.ts'
import { recipeWithoutCosts } from './contract.ts'
import type { Recipe, ShownRecipe } from './contract.ts'

/**
 * The recipe as this reader may see it. Without the permission to see costs the answer is parsed with a schema that has
 * no figure of money: a figure that a later version adds to recipes is left out until somebody names it there.
 */
export function shownTo(reader: { readonly permissions: readonly Permission[] }, recipe: Recipe): ShownRecipe {
  return may(reader, 'ver_custos') ? recipe : recipeWithoutCosts.parse(recipe)
}

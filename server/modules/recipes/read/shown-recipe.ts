import { may } from '../../../http/contract/permission.ts'
import type { Permission } from '../../../http/contract/permission.ts'
import { recipeWithoutCosts } from '../contract/api.ts'
import type { Recipe, ShownRecipe } from '../contract/api.ts'

/**
 * The recipe as this reader may see it. Without the permission to see costs the answer is parsed with a schema that has
 * no figure of money: a figure that a later version adds to recipes is left out until somebody names it there.
 */
export function shownTo(reader: { readonly permissions: readonly Permission[] }, recipe: Recipe): ShownRecipe {
  return may(reader, 'ver_custos') ? recipe : recipeWithoutCosts.parse(recipe)
}

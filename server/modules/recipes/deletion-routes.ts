import { numericId } from '../../http/params.ts'
import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import * as commands from './commands.ts'
import type { CostedProducts } from './ports.ts'

const params = numericId()

/** Nothing is deleted that a recipe uses or a base product names as the source of its cost. */
export const deletionRoutes = (products: CostedProducts): readonly Route[] => [
  sessionRoute({
    method: 'delete',
    path: '/api/ingredients/:id',
    tag: 'Ingredientes',
    needs: 'ver_custos',
    summary: 'Exclui o que nenhuma ficha técnica e nenhum produto base usa',
    params,
    answers: { 204: 'nothing' },
    refusals: ['ingredient_not_found', 'ingredient_in_use', 'ingredient_costs_products'],
    write: async (unit, { params: { id } }) => {
      await commands.deleteIngredient(unit, id, products)
      return { status: 204, body: undefined }
    },
  }),
  sessionRoute({
    method: 'delete',
    path: '/api/recipes/:id',
    tag: 'Fichas técnicas',
    // As changing one does.
    needs: 'ver_custos',
    summary: 'Exclui a que nenhum produto base e nenhuma outra ficha usa',
    params,
    answers: { 204: 'nothing' },
    refusals: ['recipe_not_found', 'recipe_costs_products', 'recipe_in_use'],
    write: async (unit, { params: { id } }) => {
      await commands.deleteRecipe(unit, id, products)
      return { status: 204, body: undefined }
    },
  }),
]

import type { Route } from '../../http/route.ts'
import { importRoutes } from '../../table-import/import-routes.ts'
import { importIngredients } from './commands.ts'
import { ingredientImport, ingredientSample } from './act/ingredient-import.ts'
import { existingIngredientKeys } from './queries.ts'

export const ingredientImportRoutes: readonly Route[] = importRoutes({
  path: '/api/ingredients/import',
  tag: 'Ingredientes',
  needs: 'ver_custos',
  sample: () => Promise.resolve(ingredientSample),
  define: async (tx) => ingredientImport(await existingIngredientKeys(tx)),
  save: async (unit, rows) => {
    const registered = await importIngredients(
      unit,
      rows.map(({ body }) => body),
    )
    return registered.length
  },
})

import type { Route } from '../../http/route.ts'
import { importRoutes } from '../../table-import/import-routes.ts'
import { importIngredients } from './commands.ts'
import { ingredientImport, ingredientSample } from './act/ingredient-import.ts'
import { declaredInRow } from './contract/imported-ingredient.ts'
import type { AllergenEffects } from './ports.ts'
import { existingIngredientKeys } from './queries.ts'

/** Ingredients, and what a file says that they contain, in one unit of work. */
export const ingredientImportRoutes = ({ declareNew }: AllergenEffects): readonly Route[] =>
  importRoutes({
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
      declareNew(
        unit,
        registered.flatMap((ingredient, at) => {
          const row = rows[at]
          return row === undefined ? [] : [{ ingredient, fields: declaredInRow(row.body) }]
        }),
      )
      return registered.length
    },
  })

import type { Route } from '../../http/route.ts'
import { importRoutes } from '../../table-import/import-routes.ts'
import { faultsOfSheets, importRecipes } from './act/import-recipes.ts'
import { recipeImport, recipeSample } from './act/recipe-import.ts'
import type { CostedProducts } from './ports.ts'
import { listIngredients } from './queries.ts'

const SAMPLE_LINES = 3
/** The sample of a house without ingredients shows how a row is written. */
const strangers = [
  { name: 'Farinha de trigo', unit: 'kg' },
  { name: 'Leite integral', unit: 'L' },
]

export const recipeImportRoutes = (products: CostedProducts): readonly Route[] =>
  importRoutes({
    path: '/api/recipes/import',
    tag: 'Fichas técnicas',
    needs: 'ver_custos',
    async sample(tx) {
      const own = await listIngredients(tx, { limit: SAMPLE_LINES }, null)
      return recipeSample(own.length === 0 ? strangers : own)
    },
    define: () => Promise.resolve(recipeImport),
    check: (tx, rows) => faultsOfSheets(tx, rows, products),
    save: (unit, rows) => importRecipes(unit, rows, products),
  })

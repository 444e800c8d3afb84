import type { Exporter } from '../../jobs/export.ts'
import type { Module } from '../../module.ts'
import { importRejections } from '../../table-import/contract/api.ts'
import { recipesAudit } from './audit.ts'
import { recipeRejections } from './contract/refusals.ts'
import { recipeEvents } from './events.ts'
import { recipeExports } from './exports.ts'
import type { AllergenEffects, CostedProducts } from './ports.ts'
import { recipesProjection } from './projections.ts'
import { recipesRoutes } from './routes.ts'

interface RecipesOptions {
  readonly exporter: Exporter
  readonly products: CostedProducts
  readonly allergens: AllergenEffects
}

export const recipesModule = (options: RecipesOptions): Module => ({
  name: 'recipes',
  events: recipeEvents,
  projections: [recipesProjection],
  audit: recipesAudit,
  rejections: { ...recipeRejections, ...importRejections },
  routes: recipesRoutes(options),
  exports: recipeExports(options.products),
})

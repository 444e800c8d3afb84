import type { Exporter } from '../../jobs/export.ts'
import type { Module } from '../../module.ts'
import { allergenRoutes } from './allergen-routes.ts'
import { allergensAudit } from './audit.ts'
import { CONTRADICTION } from './contract/declaration.ts'
import { allergenRejections } from './contract/review.ts'
import { allergenEvents } from './events.ts'
import { menuRejections } from './contract/menu.ts'
import { matrixExports } from './menu-exports.ts'
import { matrixRoutes, publicMenuRoutes } from './menu-routes.ts'
import type { AllergenPorts, ReviewPorts } from './ports.ts'
import { allergensProjection } from './projections.ts'
import { reviewRoutes } from './review-routes.ts'

export const allergensModule = (
  ports: AllergenPorts & ReviewPorts,
  exporter: Exporter,
  defaultTenant: string | null,
): Module => ({
  name: 'allergens',
  events: allergenEvents,
  projections: [allergensProjection],
  audit: allergensAudit,
  rejections: {
    gluten_contradicts: { kind: 'invalid', text: CONTRADICTION, path: 'gluten' },
    ...allergenRejections,
    ...menuRejections,
  },
  routes: [
    ...reviewRoutes(ports),
    ...allergenRoutes(ports),
    ...matrixRoutes(ports, exporter),
    ...publicMenuRoutes(ports, defaultTenant),
  ],
  exports: matrixExports(ports),
})

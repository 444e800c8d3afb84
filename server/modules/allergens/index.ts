import type { Module } from '../../module.ts'
import { allergenRoutes } from './allergen-routes.ts'
import { allergensAudit } from './audit.ts'
import { CONTRADICTION } from './contract/declaration.ts'
import { allergenRejections } from './contract/review.ts'
import { allergenEvents } from './events.ts'
import type { AllergenPorts, ReviewPorts } from './ports.ts'
import { allergensProjection } from './projections.ts'
import { reviewRoutes } from './review-routes.ts'

export const allergensModule = (ports: AllergenPorts & ReviewPorts): Module => ({
  name: 'allergens',
  events: allergenEvents,
  projections: [allergensProjection],
  audit: allergensAudit,
  rejections: {
    gluten_contradicts: { kind: 'invalid', text: CONTRADICTION, path: 'gluten' },
    ...allergenRejections,
  },
  routes: [...reviewRoutes(ports), ...allergenRoutes(ports)],
})

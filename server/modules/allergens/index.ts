import type { Module } from '../../module.ts'
import { allergenRoutes } from './allergen-routes.ts'
import { allergensAudit } from './audit.ts'
import { CONTRADICTION } from './contract/declaration.ts'
import { allergenEvents } from './events.ts'
import type { AllergenPorts } from './ports.ts'
import { allergensProjection } from './projections.ts'

export const allergensModule = (ports: AllergenPorts): Module => ({
  name: 'allergens',
  events: allergenEvents,
  projections: [allergensProjection],
  audit: allergensAudit,
  rejections: {
    gluten_contradicts: { kind: 'invalid', text: CONTRADICTION, path: 'gluten' },
  },
  routes: allergenRoutes(ports),
})

import type { Module } from '../../module.ts'
import { allergenRoutes } from './allergen-routes.ts'
import { allergensAudit } from './audit.ts'
import { allergenEvents } from './events.ts'
import type { AllergenPorts } from './ports.ts'
import { allergensProjection } from './projections.ts'

export const allergensModule = (ports: AllergenPorts): Module => ({
  name: 'allergens',
  events: allergenEvents,
  projections: [allergensProjection],
  audit: allergensAudit,
  rejections: {},
  routes: allergenRoutes(ports),
})

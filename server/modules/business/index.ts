import type { Module } from '../../module.ts'
import { businessAudit } from './audit.ts'
import { businessRejections } from './contract/api.ts'
import { businessEvents } from './events.ts'
import type { BusinessPlace } from './ports.ts'
import { businessProjection } from './projections.ts'
import { businessRoutes } from './routes.ts'

export const businessModule = (place: BusinessPlace): Module => ({
  name: 'business',
  // Screens read the data together with the place, which belongs to the norms.
  topic: 'shelf-life',
  events: businessEvents,
  projections: [businessProjection],
  audit: businessAudit,
  rejections: businessRejections,
  routes: businessRoutes(place),
})

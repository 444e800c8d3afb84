import type { Module } from '../../module.ts'
import { shelfLifeAudit } from './audit.ts'
import { shelfLifeRejections } from './contract.ts'
import { shelfLifeEvents } from './events.ts'
import type { KitchenFacts } from './ports.ts'
import { shelfLifeProjection } from './projections.ts'
import { shelfLifeRoutes } from './routes.ts'

export const shelfLifeModule = (facts: KitchenFacts): Module => ({
  name: 'shelf-life',
  events: shelfLifeEvents,
  projections: [shelfLifeProjection],
  audit: shelfLifeAudit,
  rejections: shelfLifeRejections,
  routes: shelfLifeRoutes(facts),
})

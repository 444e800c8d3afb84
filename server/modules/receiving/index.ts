import type { Module } from '../../module.ts'
import { receivingAudit } from './audit.ts'
import { receivingRejections } from './contract/api.ts'
import { receivingEvents } from './events.ts'
import type { HouseFacts } from './ports.ts'
import { receivingProjection } from './projections.ts'
import { receivingRoutes } from './routes.ts'

export const receivingModule = (facts: HouseFacts): Module => ({
  name: 'receiving',
  events: receivingEvents,
  projections: [receivingProjection],
  audit: receivingAudit,
  rejections: receivingRejections,
  routes: receivingRoutes(facts),
})

import type { Module } from '../../module.ts'
import { receivingAudit } from './audit.ts'
import { receivingRejections } from './contract/api.ts'
import { receivingEvents } from './events.ts'
import type { ReceivingPorts } from './ports.ts'
import { receivingProjection } from './projections.ts'
import { receivingRoutes } from './routes.ts'

export const receivingModule = (ports: ReceivingPorts): Module => ({
  name: 'receiving',
  events: receivingEvents,
  projections: [receivingProjection],
  audit: receivingAudit,
  rejections: receivingRejections,
  routes: receivingRoutes(ports),
})

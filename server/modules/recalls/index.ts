import type { Module } from '../../module.ts'
import { recallAudit } from './audit.ts'
import { recallRejections } from './contract/recalls.ts'
import { recallEvents } from './events.ts'
import type { RecallPorts } from './ports.ts'
import { recallProjection } from './projections.ts'
import { recallRoutes } from './recall-routes.ts'
import { traceRoutes } from './trace-routes.ts'

export const recallsModule = (ports: RecallPorts): Module => ({
  name: 'recalls',
  events: recallEvents,
  projections: [recallProjection],
  audit: recallAudit,
  rejections: recallRejections,
  routes: [...traceRoutes(ports), ...recallRoutes(ports)],
})

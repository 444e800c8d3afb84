import type { Module } from '../../module.ts'
import { temperatureAudit } from './audit.ts'
import { temperatureRejections } from './contract/refusals.ts'
import { temperatureEvents } from './events.ts'
import { pointRoutes } from './point-routes.ts'
import type { TemperaturePorts } from './ports.ts'
import { temperatureProjection } from './projections.ts'
import { readingRoutes } from './reading-routes.ts'

export const temperaturesModule = (ports: TemperaturePorts): Module => ({
  name: 'temperatures',
  events: temperatureEvents,
  projections: [temperatureProjection],
  audit: temperatureAudit,
  rejections: temperatureRejections,
  routes: [...pointRoutes(ports), ...readingRoutes(ports)],
})

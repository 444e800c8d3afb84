import type { Module } from '../../module.ts'
import { temperatureAudit } from './audit.ts'
import { temperatureRejections } from './contract/refusals.ts'
import { temperatureEvents } from './events.ts'
import type { TemperaturePorts } from './ports.ts'
import { temperatureProjection } from './projections.ts'

export const temperaturesModule = (_ports: TemperaturePorts): Module => ({
  name: 'temperatures',
  events: temperatureEvents,
  projections: [temperatureProjection],
  audit: temperatureAudit,
  rejections: temperatureRejections,
  routes: [],
})

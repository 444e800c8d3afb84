import type { Module } from '../../module.ts'
import { roundsAudit } from './audit.ts'
import { roundRejections } from './contract/api.ts'
import { roundEvents } from './events.ts'
import { roundsProjection } from './projections.ts'
import { roundRoutes } from './routes.ts'
import type { RoundPorts } from './routes.ts'

export const roundsModule = (ports: RoundPorts): Module => ({
  name: 'rounds',
  // A round changes what the lists of labels show.
  topic: 'labels',
  events: roundEvents,
  projections: [roundsProjection],
  audit: roundsAudit,
  rejections: roundRejections,
  routes: roundRoutes(ports),
})

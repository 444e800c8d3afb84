import type { Module } from '../../module.ts'
import { offlineAudit } from './audit.ts'
import { offlineRejections } from './contract/api.ts'
import { offlineEvents } from './events.ts'
import type { OfflinePorts } from './ports.ts'
import { offlineRoutes } from './routes.ts'

export const offlineModule = (ports: OfflinePorts): Module => ({
  name: 'offline',
  events: offlineEvents,
  projections: [],
  audit: offlineAudit(ports.texts),
  rejections: offlineRejections,
  routes: offlineRoutes(ports),
})

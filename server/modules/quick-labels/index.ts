import type { Module } from '../../module.ts'
import { quickLabelsAudit } from './audit.ts'
import { quickLabelRejections } from './contract/api.ts'
import { quickLabelEvents } from './events.ts'
import type { QuickLabelPorts } from './ports.ts'
import { quickLabelsProjection } from './projections.ts'
import { quickLabelRoutes } from './routes.ts'

export const quickLabelsModule = (ports: QuickLabelPorts): Module => ({
  name: 'quick-labels',
  events: quickLabelEvents,
  projections: [quickLabelsProjection],
  audit: quickLabelsAudit,
  rejections: quickLabelRejections,
  routes: quickLabelRoutes(ports),
})

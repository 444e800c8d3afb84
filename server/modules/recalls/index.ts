import type { Exporter } from '../../jobs/export.ts'
import type { Module } from '../../module.ts'
import { recallAudit } from './audit.ts'
import { recallRejections } from './contract/recalls.ts'
import { recallEvents } from './events.ts'
import { recallExportRoutes } from './export-routes.ts'
import type { RecallPorts } from './ports.ts'
import { recallProjection } from './projections.ts'
import { recallExports } from './recall-exports.ts'
import { recallRoutes } from './recall-routes.ts'
import { traceRoutes } from './trace-routes.ts'

export const recallsModule = (ports: RecallPorts, exporter: Exporter): Module => ({
  name: 'recalls',
  events: recallEvents,
  projections: [recallProjection],
  audit: recallAudit,
  rejections: recallRejections,
  routes: [...traceRoutes(ports), ...recallRoutes(ports), ...recallExportRoutes(exporter)],
  exports: recallExports(ports),
})

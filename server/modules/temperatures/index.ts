import type { Exporter } from '../../jobs/export.ts'
import type { Module } from '../../module.ts'
import { temperatureAudit } from './audit.ts'
import { temperatureRejections } from './contract/refusals.ts'
import { temperatureEvents } from './events.ts'
import { temperatureExportRoutes } from './export-routes.ts'
import { temperatureExports } from './exports.ts'
import { pointRoutes } from './point-routes.ts'
import type { TemperaturePorts } from './ports.ts'
import { temperatureProjection } from './projections.ts'
import { readingRoutes } from './reading-routes.ts'

export const temperaturesModule = (ports: TemperaturePorts, exporter: Exporter): Module => ({
  name: 'temperatures',
  events: temperatureEvents,
  projections: [temperatureProjection],
  audit: temperatureAudit,
  rejections: temperatureRejections,
  routes: [...pointRoutes(ports), ...readingRoutes(ports), ...temperatureExportRoutes(exporter)],
  exports: temperatureExports(ports.personNames),
})

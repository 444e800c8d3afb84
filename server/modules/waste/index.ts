import type { Exporter } from '../../jobs/export.ts'
import type { Module } from '../../module.ts'
import { wasteExports } from './exports.ts'
import type { WastePorts } from './ports.ts'
import { wasteProjection } from './projections.ts'
import { wasteRoutes } from './routes.ts'

interface WasteOptions extends WastePorts {
  readonly exporter: Exporter
}

export const wasteModule = ({ exporter, ...ports }: WasteOptions): Module => ({
  name: 'waste',
  events: {},
  projections: [wasteProjection],
  rejections: {},
  routes: wasteRoutes(ports, exporter),
  exports: wasteExports(ports),
})

import type { Exporter } from '../../jobs/export.ts'
import type { Module } from '../../module.ts'
import { wasteExports } from './exports.ts'
import type { FindLostLabels } from './ports.ts'
import { wasteProjection } from './projections.ts'
import { wasteRoutes } from './routes.ts'

interface WasteOptions {
  readonly labels: FindLostLabels
  readonly exporter: Exporter
}

export const wasteModule = ({ labels, exporter }: WasteOptions): Module => ({
  name: 'waste',
  events: {},
  projections: [wasteProjection],
  rejections: {},
  routes: wasteRoutes(labels, exporter),
  exports: wasteExports(labels),
})

import type { Exporter } from '../../jobs/export.ts'
import type { Module } from '../../module.ts'
import { receivingAudit } from './audit.ts'
import { receivingRejections } from './contract/api.ts'
import { receivingEvents } from './events.ts'
import { receiptExports } from './exports.ts'
import type { ReceivingPorts } from './ports.ts'
import { receivingProjection } from './projections.ts'
import { receivingRoutes } from './routes.ts'

export const receivingModule = (ports: ReceivingPorts, exporter: Exporter): Module => ({
  name: 'receiving',
  events: receivingEvents,
  projections: [receivingProjection],
  audit: receivingAudit,
  rejections: receivingRejections,
  routes: receivingRoutes(ports, exporter),
  exports: receiptExports(ports.personNames),
})

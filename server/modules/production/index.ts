import type { Module } from '../../module.ts'
import { productionAudit } from './audit.ts'
import { batchRoutes } from './batch-routes.ts'
import { productionRejections } from './contract/refusals.ts'
import { productionEvents } from './events.ts'
import type { ProductionPorts } from './ports.ts'
import { productionProjection } from './projections.ts'

export const productionModule = ({ batches }: { readonly batches: ProductionPorts }): Module => ({
  name: 'production',
  events: productionEvents,
  projections: [productionProjection],
  audit: productionAudit,
  rejections: productionRejections,
  routes: batchRoutes(batches),
})

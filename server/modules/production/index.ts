import type { Module } from '../../module.ts'
import { productionAudit } from './audit.ts'
import { batchRoutes } from './batch-routes.ts'
import { productionRejections } from './contract/refusals.ts'
import { productionEvents } from './events.ts'
import type { ListPorts } from './list-ports.ts'
import { listRoutes } from './list-routes.ts'
import type { ProductionPorts } from './ports.ts'
import { productionProjection } from './projections.ts'

interface ProductionOptions {
  readonly batches: ProductionPorts
  readonly list: ListPorts
}

export const productionModule = ({ batches, list }: ProductionOptions): Module => ({
  name: 'production',
  events: productionEvents,
  projections: [productionProjection],
  audit: productionAudit,
  rejections: productionRejections,
  routes: [...batchRoutes(batches), ...listRoutes(list)],
})

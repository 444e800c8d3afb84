import type { Exporter } from '../../jobs/export.ts'
import type { Module } from '../../module.ts'
import { shelfLifeAudit } from './audit.ts'
import { shelfLifeRejections } from './contract/api.ts'
import { shelfLifeEvents } from './events.ts'
import { normTableExport } from './norm-table-export.ts'
import type { KitchenFacts } from './ports.ts'
import { shelfLifeProjection } from './projections.ts'
import { shelfLifeRoutes } from './routes.ts'

export const shelfLifeModule = (facts: KitchenFacts, exporter: Exporter): Module => ({
  name: 'shelf-life',
  events: shelfLifeEvents,
  projections: [shelfLifeProjection],
  audit: shelfLifeAudit,
  rejections: shelfLifeRejections,
  routes: shelfLifeRoutes(facts, exporter),
  exports: [normTableExport(facts)],
})

import type { Module } from '../../module.ts'
import { importRejections } from '../../table-import/contract/api.ts'
import { catalogAudit } from './audit.ts'
import { catalogRejections } from './contract/api.ts'
import { catalogEvents } from './events.ts'
import type { CatalogPorts } from './ports.ts'
import { catalogProjection } from './projections.ts'
import { catalogRoutes } from './routes.ts'

export const catalogModule = (ports: CatalogPorts): Module => ({
  name: 'catalog',
  events: catalogEvents,
  projections: [catalogProjection],
  audit: catalogAudit,
  rejections: { ...catalogRejections, ...importRejections },
  routes: catalogRoutes(ports),
})

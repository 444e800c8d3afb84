import type { Module } from '../../module.ts'
import { labelRejections } from './contract.ts'
import { expiryEvents, labelEvents } from './events.ts'
import { expiryJob } from './jobs.ts'
import { labelsProjection } from './projections.ts'
import { labelModuleRoutes } from './routes.ts'

export const labelsModule = (options: { readonly defaultTenant: string | null }): Module => ({
  name: 'labels',
  events: { ...labelEvents, ...expiryEvents },
  projections: [labelsProjection],
  rejections: labelRejections,
  routes: labelModuleRoutes(options),
  jobs: [expiryJob],
})

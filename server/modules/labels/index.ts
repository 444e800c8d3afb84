import type { PersonNames } from '../../audit-sentence.ts'
import type { Module } from '../../module.ts'
import { labelsAudit } from './audit.ts'
import { labelRejections } from './contract.ts'
import { expiryEvents, labelEvents, labelSettingsEvents } from './events.ts'
import { expiryJob } from './jobs.ts'
import { labelsProjection } from './projections.ts'
import { labelModuleRoutes } from './routes.ts'

export const labelsModule = (options: {
  readonly defaultTenant: string | null
  readonly personNames: PersonNames
}): Module => ({
  name: 'labels',
  events: { ...labelEvents, ...expiryEvents, ...labelSettingsEvents },
  projections: [labelsProjection],
  audit: labelsAudit,
  rejections: labelRejections,
  routes: labelModuleRoutes(options),
  jobs: [expiryJob],
})

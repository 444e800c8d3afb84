import type { ExportDefinition } from '../../jobs/export.ts'
import type { Module } from '../../module.ts'
import { exportsAudit } from './audit.ts'
import { exportRejections } from './contract/api.ts'
import { exportEvents } from './events.ts'
import { exportJobs } from './jobs.ts'
import { exportsProjection } from './projections.ts'
import { forgetFiles } from './queries.ts'
import { exportReactions } from './reactions.ts'
import { exportRoutes } from './routes.ts'

/** Makes the files whose export definitions the other modules give. */
export const exportsModule = (definitions: readonly ExportDefinition[]): Module => ({
  name: 'exports',
  events: exportEvents,
  projections: [exportsProjection],
  forgetFiles,
  audit: exportsAudit,
  rejections: exportRejections,
  routes: exportRoutes(new Map(definitions.map(({ kind, readers }) => [kind, readers]))),
  jobs: exportJobs(definitions),
  reactions: exportReactions,
})

import type { Module } from '../../module.ts'
import { reportsAudit } from './audit.ts'
import { reportRejections } from './contract/api.ts'
import { reportEvents } from './events.ts'
import type { ReportJobOptions } from './jobs.ts'
import { reportJobs } from './jobs.ts'
import { reportsProjection } from './projections.ts'
import { forgetAddress } from './queries.ts'
import { reportReactions } from './reactions.ts'
import { forgetFiles } from './paper/report-files.ts'
import type { ReportRouteOptions } from './routes.ts'
import { reportsRoutes } from './routes.ts'

type ReportOptions = ReportJobOptions & Omit<ReportRouteOptions, 'canMail'>

export const reportsModule = (options: ReportOptions): Module => ({
  name: 'reports',
  events: reportEvents,
  projections: [reportsProjection],
  forgetAddress,
  forgetFiles,
  audit: reportsAudit,
  rejections: reportRejections,
  routes: reportsRoutes({ ...options, canMail: (tenantId) => options.mailerOf(tenantId) !== null }),
  jobs: reportJobs(options),
  reactions: reportReactions,
})

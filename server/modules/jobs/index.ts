import type { JobDefinition } from '../../jobs/job.ts'
import type { Module } from '../../module.ts'
import { jobsAudit } from './audit.ts'
import { jobRejections } from './contract/api.ts'
import { jobEvents } from './events.ts'
import { createJobBook } from './read/job-book.ts'
import { sweepJob } from './jobs.ts'
import { jobReactions } from './reactions.ts'
import { jobRoutes } from './routes.ts'

/** Shows admins the runs of the jobs that the other modules define. */
export const jobsModule = (definitions: readonly JobDefinition[]): Module => ({
  name: 'jobs',
  events: jobEvents,
  projections: [],
  audit: jobsAudit,
  rejections: jobRejections,
  routes: jobRoutes(createJobBook([...definitions, sweepJob])),
  jobs: [sweepJob],
  reactions: jobReactions,
})

import { reaction } from '../../jobs/reaction.ts'
import type { JobEvent } from './events.ts'

/** The periodic job runs once more, for the tenant that asked and no other. */
export const jobReactions = [
  reaction<JobEvent>({ on: 'JobRetryRequested', job: ({ data }) => data.job, payload: ({ tenantId }) => ({ tenantId }) }),
]

import { reaction } from '../../jobs/reaction.ts'
import type { JobEvent } from './events.ts'

/** The periodic job runs again, only for the tenant of the event. */
export const jobReactions = [
  reaction<JobEvent>({
    on: 'JobRetryRequested',
    job: ({ data }) => data.job,
    payload: ({ tenantId }) => ({ tenantId }),
  }),
]

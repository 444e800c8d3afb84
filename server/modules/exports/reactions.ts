import { reaction } from '../../jobs/reaction.ts'
import type { ExportEvent } from './events.ts'

/** A request or a retry becomes a job. */
export const exportReactions = [
  reaction<Extract<ExportEvent, { type: 'ExportRequested' }>>({
    on: 'ExportRequested',
    job: 'export',
    payload: ({ tenantId, data }) => ({ tenantId, exportId: data.id }),
    subject: ({ data }) => data.id,
  }),
  reaction<Extract<ExportEvent, { type: 'ExportRetried' }>>({
    on: 'ExportRetried',
    job: 'export',
    payload: ({ tenantId, data }) => ({ tenantId, exportId: data.id }),
  }),
]

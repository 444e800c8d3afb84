import { reaction } from '../../jobs/reaction.ts'
import type { ExportEvent } from './events.ts'

/** What was asked for becomes a job. */
export const exportReactions = [
  reaction<Extract<ExportEvent, { type: 'ExportRequested' }>>({ on: 'ExportRequested', job: 'export', payload: ({ tenantId, data }) => ({ tenantId, exportId: data.id }) }),
]

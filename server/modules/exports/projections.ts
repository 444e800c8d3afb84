import { patch, projection, put } from '../../events/projection.ts'
import type { ExportEvent } from './events.ts'
import { exportsTable } from './tables.ts'

export const exportsProjection = projection<ExportEvent>({
  name: 'exports',
  tables: [exportsTable],
  on: {
    ExportRequested: ({ data: { id, kind, parameters, title }, recordedAt }) => [
      put(exportsTable, {
        id,
        kind,
        title,
        parameters,
        state: 'waiting',
        requested_at: recordedAt.toISOString(),
        file_name: null,
        media_type: null,
        failure: null,
      }),
    ],
    ExportCompleted: ({ data: { id, fileName, mediaType } }) => [
      patch(exportsTable, { id }, { state: 'done', file_name: fileName, media_type: mediaType }),
    ],
    ExportFailed: ({ data: { id, reason } }) => [patch(exportsTable, { id }, { state: 'failed', failure: reason })],
    ExportRetried: ({ data: { id }, recordedAt }) => [
      patch(exportsTable, { id }, { state: 'waiting', failure: null, requested_at: recordedAt.toISOString() }),
    ],
    ExportCancelled: ({ data: { id } }) => [patch(exportsTable, { id }, { state: 'cancelled' })],
  },
})

import { patch, projection, put } from '../../events/projection.ts'
import type { ExportEvent } from './events.ts'
import { exportsTable } from './tables.ts'

/** In an order of its own: the log hands fields back in another than they were given in. */
const jsonOf = (parameters: Readonly<Record<string, string | number>>) => JSON.stringify(parameters, Object.keys(parameters).toSorted())

export const exportsProjection = projection<ExportEvent>({
  name: 'exports',
  tables: [exportsTable],
  on: {
    ExportRequested: ({ data: { id, kind, parameters, title }, recordedAt }) => [
      put(exportsTable, {
        id, kind, title, parameters: jsonOf(parameters), state: 'waiting', requested_at: recordedAt.toISOString(), file_name: null, media_type: null, failure: null,
      }),
    ],
    ExportCompleted: ({ data: { id, fileName, mediaType } }) => [patch(exportsTable, { id }, { state: 'done', file_name: fileName, media_type: mediaType })],
    ExportFailed: ({ data: { id, reason } }) => [patch(exportsTable, { id }, { state: 'failed', failure: reason })],
    ExportCancelled: ({ data: { id } }) => [patch(exportsTable, { id }, { state: 'cancelled' })],
  },
})

import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../events/event.ts'

/** Stream: `export-{id}`. */
export const exportEvents = {
  ExportRequested: {
    version: 1,
    data: z.object({
      id: z.string(),
      kind: z.string(),
      parameters: z.record(z.string(), z.union([z.string(), z.number()])),
      title: z.string(),
    }),
  },
  ExportCompleted: { version: 1, data: z.object({ id: z.string(), fileName: z.string(), mediaType: z.string() }) },
  ExportFailed: { version: 1, data: z.object({ id: z.string(), reason: z.string() }) },
  ExportCancelled: { version: 1, data: z.object({ id: z.string() }) },
  ExportRetried: { version: 1, data: z.object({ id: z.string() }) },
} as const satisfies EventSchemas

export type ExportEvent = EventOf<typeof exportEvents>

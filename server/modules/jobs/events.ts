import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../events/event.ts'

/** Stream: `job-retry-{uuid}`, one for each request. */
export const jobEvents = {
  /** An admin repeats a periodic job for this tenant. A single job is retried by an event of its own module. */
  JobRetryRequested: { version: 1, data: z.object({ job: z.string(), title: z.string() }) },
} as const satisfies EventSchemas

export type JobEvent = EventOf<typeof jobEvents>

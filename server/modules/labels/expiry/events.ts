import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../../events/event.ts'

/** A label in an event of the expiry run. */
const watched = z.object({ id: z.int(), expiresAt: z.string() })
const crossings = z.object({ date: z.string(), labels: z.array(watched) })

/** A label that was recorded before its time, and the crossing that it waits for again. */
const corrected = z.object({ id: z.int(), expiresAt: z.string(), watchAt: z.string() })

/** The stream of a tenant's corrections. */
export const CORRECTIONS_STREAM = 'expiry-corrections'

/**
 * Streams: `expiry-day-{date}`, the tenant's local date. Each label enters the window once and expires once, even after
 * missed days. Where a clock was ahead, `ExpiryDayReopened` undoes the end of a day that has not come, with the last date
 * that stands; `ExpiryCorrected`, in the stream of the corrections, undoes all crossings of its labels before it.
 */
export const expiryEvents = {
  LabelsEnteredExpiringWindow: { version: 1, data: crossings },
  LabelsExpired: { version: 1, data: crossings },
  ExpiryRecalculated: { version: 1, data: z.object({ date: z.string() }) },
  ExpiryCorrected: { version: 1, data: z.object({ labels: z.array(corrected) }) },
  ExpiryDayReopened: { version: 1, data: z.object({ date: z.string(), lastDate: z.string() }) },
} as const satisfies EventSchemas

export type ExpiryEvent = EventOf<typeof expiryEvents>
export type CorrectedLabel = z.infer<typeof corrected>
export type WatchedLabel = z.infer<typeof watched>

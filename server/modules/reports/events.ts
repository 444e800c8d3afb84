import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../events/event.ts'

const format = z.enum(['pdf', 'csv'])
const worth = z.object({ value: z.number(), unpriced: z.int() })

/**
 * Streams: `report-settings`, and `report-{id}`. The id of a scheduled report is its local date, so that there is one a day.
 * Addresses are never here: only how many they are.
 */
export const reportEvents = {
  ReportSettingsChanged: { version: 1, data: z.object({ enabled: z.boolean(), hour: z.int(), weekdays: z.array(z.int()), formats: z.array(format), recipients: z.int() }) },
  /** `recipients`: to how many it goes by mail once it is made; 0: to nobody. */
  ReportRequested: { version: 1, data: z.object({ id: z.string(), scheduled: z.boolean(), formats: z.array(format), recipients: z.int() }) },
  /** `at`: the instant that it speaks of. */
  ReportMade: { version: 1, data: z.object({ id: z.string(), at: z.string(), expired: z.int(), expiring: z.int(), lost: worth, atRisk: worth }) },
  ReportFailed: { version: 1, data: z.object({ id: z.string(), reason: z.string() }) },
  /** Somebody wants it sent, again, or now instead of at the next attempt. `round` counts the mails of one report. */
  ReportMailRequested: { version: 1, data: z.object({ id: z.string(), round: z.int(), recipients: z.int() }) },
  /** `refused` of the recipients the mail server would not take. */
  ReportMailed: { version: 1, data: z.object({ id: z.string(), attempt: z.int(), recipients: z.int(), refused: z.int() }) },
  /** `nextTryAt` null: given up. */
  ReportMailFailed: { version: 1, data: z.object({ id: z.string(), attempt: z.int(), reason: z.string(), refused: z.int(), nextTryAt: z.nullable(z.string()) }) },
} as const satisfies EventSchemas

export type ReportsEvent = EventOf<typeof reportEvents>
export type SettingsEvent = Extract<ReportsEvent, { type: 'ReportSettingsChanged' }>
export type ReportEvent = Exclude<ReportsEvent, SettingsEvent>
export type ScheduleDetails = SettingsEvent['data']
export type ReportFigures = Omit<Extract<ReportEvent, { type: 'ReportMade' }>['data'], 'id'>

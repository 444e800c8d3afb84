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
  /** A scheduled one could not be made yet. */
  ReportDelayed: { version: 1, data: z.object({ id: z.string(), attempt: z.int(), nextTryAt: z.string() }) },
  /** `recipients`: to how many a letter says so, who else would wait for it; 0: to nobody. */
  ReportFailed: { version: 1, data: z.object({ id: z.string(), reason: z.string(), recipients: z.int() }) },
  /**
   * Somebody wants it sent, again, or now instead of at the next attempt. `round` counts the mails of one report: of the same round it
   * goes to those who are missing, beside the `delivered` who have it.
   */
  ReportMailRequested: { version: 1, data: z.object({ id: z.string(), round: z.int(), recipients: z.int(), delivered: z.int() }) },
  /** `refused` of the recipients the mail server would not take. */
  ReportMailed: { version: 1, data: z.object({ id: z.string(), attempt: z.int(), recipients: z.int(), refused: z.int() }) },
  /**
   * Some of the `recipients` have not got it: `delivered` have, at this attempt or before, and `refused` are refused for good. `nextTryAt` null: given
   * up. `unconfirmed`: the server has the mail and never said whether it took it, so that the others may have it too; it is a person's to try again.
   */
  ReportMailFailed: {
    version: 1,
    data: z.object({ id: z.string(), attempt: z.int(), reason: z.string(), recipients: z.int(), delivered: z.int(), refused: z.int(), unconfirmed: z.boolean(), nextTryAt: z.nullable(z.string()) }),
  },
} as const satisfies EventSchemas

export type ReportsEvent = EventOf<typeof reportEvents>
export type SettingsEvent = Extract<ReportsEvent, { type: 'ReportSettingsChanged' }>
export type ReportEvent = Exclude<ReportsEvent, SettingsEvent>
export type ScheduleDetails = SettingsEvent['data']
export type ReportFigures = Omit<Extract<ReportEvent, { type: 'ReportMade' }>['data'], 'id'>

/** Where a mail stands after an attempt that did not reach everybody. */
export function mailStateAfter({ unconfirmed, nextTryAt }: Extract<ReportEvent, { type: 'ReportMailFailed' }>['data']): 'retrying' | 'failed' | 'unconfirmed' {
  if (unconfirmed) return 'unconfirmed'
  return nextTryAt === null ? 'failed' : 'retrying'
}

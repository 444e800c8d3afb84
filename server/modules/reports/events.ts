import * as z from 'zod/mini'
import type { EventOf, EventSchemas, Upcast } from '../../events/event.ts'

const format = z.enum(['pdf', 'csv'])
const worth = z.object({ value: z.number(), unpriced: z.int() })

/**
 * The fields that the first product wrote these events without. Later products added them to version 1, so stored
 * events of version 1 have them or not.
 */
const withDefaults = (missing: Readonly<Record<string, number | boolean | null>>): Upcast => ({
  from: 1,
  up: (data) => ({ ...missing, ...z.parse(z.record(z.string(), z.unknown()), data) }),
})

/**
 * Streams: `report-settings`, and `report-{id}`. The id of a scheduled report is its local date, so that there is one a
 * day. E-mail addresses are never in an event, only their number.
 */
export const reportEvents = {
  ReportSettingsChanged: {
    version: 1,
    data: z.object({
      enabled: z.boolean(),
      hour: z.int(),
      weekdays: z.array(z.int()),
      formats: z.array(format),
      recipients: z.int(),
    }),
  },
  /** `recipients`: the number of addresses that get it by mail once it is made. */
  ReportRequested: {
    version: 1,
    data: z.object({ id: z.string(), scheduled: z.boolean(), formats: z.array(format), recipients: z.int() }),
  },
  /** `at`: the instant of its content. */
  ReportMade: {
    version: 1,
    data: z.object({ id: z.string(), at: z.string(), expired: z.int(), expiring: z.int(), lost: worth, atRisk: worth }),
  },
  /** A scheduled report could not be made and is tried again. */
  ReportDelayed: { version: 1, data: z.object({ id: z.string(), attempt: z.int(), nextTryAt: z.string() }) },
  /** `recipients`: the number of addresses that get a mail about the failure. */
  ReportFailed: {
    version: 2,
    data: z.object({ id: z.string(), reason: z.string(), recipients: z.int() }),
    upcasts: [withDefaults({ recipients: 0 })],
  },
  /**
   * A user wants the report mailed, mailed again, or retried now. `round` counts the mails of one report. Within a
   * round the mail goes to the missing addresses only; `delivered` of them already have it.
   */
  ReportMailRequested: {
    version: 2,
    data: z.object({ id: z.string(), round: z.int(), recipients: z.int(), delivered: z.int() }),
    upcasts: [withDefaults({ delivered: 0 })],
  },
  /** The mail server refused `refused` of the recipients. */
  ReportMailed: {
    version: 1,
    data: z.object({ id: z.string(), attempt: z.int(), recipients: z.int(), refused: z.int() }),
  },
  /**
   * Not all `recipients` have the mail: `delivered` have it, from this attempt or earlier ones, and `refused` are
   * refused permanently. `nextTryAt` null: given up. `unconfirmed`: the server has the mail and never confirmed it, so
   * that the others may have it too; only a user retries it. `recipients` null: the first version did not record it.
   */
  ReportMailFailed: {
    version: 2,
    data: z.object({
      id: z.string(),
      attempt: z.int(),
      reason: z.string(),
      recipients: z.nullable(z.int()),
      delivered: z.int(),
      refused: z.int(),
      unconfirmed: z.boolean(),
      nextTryAt: z.nullable(z.string()),
    }),
    upcasts: [withDefaults({ recipients: null, delivered: 0, unconfirmed: false })],
  },
} as const satisfies EventSchemas

export type ReportsEvent = EventOf<typeof reportEvents>
export type SettingsEvent = Extract<ReportsEvent, { type: 'ReportSettingsChanged' }>
export type ReportEvent = Exclude<ReportsEvent, SettingsEvent>
export type ScheduleDetails = SettingsEvent['data']
export type ReportFigures = Omit<Extract<ReportEvent, { type: 'ReportMade' }>['data'], 'id'>

/** The state of a mail after an attempt that did not reach every recipient. */
export function mailStateAfter({
  unconfirmed,
  nextTryAt,
}: Extract<ReportEvent, { type: 'ReportMailFailed' }>['data']): 'retrying' | 'failed' | 'unconfirmed' {
  if (unconfirmed) return 'unconfirmed'
  return nextTryAt === null ? 'failed' : 'retrying'
}

import { userIdOf } from '../../events/event.ts'
import { patch, projection, put } from '../../events/projection.ts'
import { mailStateAfter } from './events.ts'
import type { ReportEvent, ReportsEvent } from './events.ts'
import { reportSettingsTable, reportsTable } from './tables.ts'

/** The row of a report that was just requested. */
export function requestedRow(
  { id, formats, recipients }: Extract<ReportEvent, { type: 'ReportRequested' }>['data'],
  requestedAt: Date,
  requestedBy: string | null,
) {
  const isMailed = recipients > 0
  return {
    id,
    state: 'making',
    requested_at: requestedAt.toISOString(),
    requested_by: requestedBy,
    formats: formats.join(','),
    made_at: null,
    retry_at: null,
    failure: null,
    expired: 0,
    expiring: 0,
    lost_value: '0',
    lost_unpriced: 0,
    risk_value: '0',
    risk_unpriced: 0,
    mail_state: isMailed ? 'waiting' : 'none',
    mail_round: 1,
    mail_recipients: recipients,
    mail_delivered: 0,
    mail_refused: 0,
    mail_attempts: 0,
    // `findDueMails` ignores it until the report is made.
    mail_due_at: isMailed ? requestedAt.toISOString() : null,
    mail_sent_at: null,
    mail_failure: null,
  } as const
}

export const reportsProjection = projection<ReportsEvent>({
  name: 'reports',
  tables: [reportSettingsTable, reportsTable],
  on: {
    ReportSettingsChanged: ({ data: { enabled, hour, weekdays, formats } }) => [
      put(reportSettingsTable, {
        enabled,
        hour,
        weekdays: weekdays.join(','),
        formats: formats.join(','),
      }),
    ],
    ReportRequested: (event) => [put(reportsTable, requestedRow(event.data, event.recordedAt, userIdOf(event.meta)))],
    ReportMade: ({ data: { id, at, expired, expiring, lost, atRisk } }) => [
      patch(
        reportsTable,
        { id },
        {
          state: 'ready',
          made_at: at,
          retry_at: null,
          expired,
          expiring,
          lost_value: String(lost.value),
          lost_unpriced: lost.unpriced,
          risk_value: String(atRisk.value),
          risk_unpriced: atRisk.unpriced,
        },
      ),
    ],
    ReportDelayed: ({ data: { id, nextTryAt } }) => [
      patch(reportsTable, { id }, { state: 'delayed', retry_at: nextTryAt }),
    ],
    ReportFailed: ({ data: { id, reason, recipients }, recordedAt }) => [
      patch(
        reportsTable,
        { id },
        {
          state: 'failed',
          failure: reason,
          retry_at: null,
          mail_state: recipients > 0 ? 'waiting' : 'none',
          mail_due_at: recipients > 0 ? recordedAt.toISOString() : null,
        },
      ),
    ],
    ReportMailRequested: ({ data: { id, round, recipients, delivered }, recordedAt }) => [
      patch(
        reportsTable,
        { id },
        {
          mail_state: 'waiting',
          mail_round: round,
          mail_recipients: recipients,
          mail_delivered: delivered,
          mail_refused: 0,
          mail_attempts: 0,
          mail_due_at: recordedAt.toISOString(),
          mail_failure: null,
        },
      ),
    ],
    ReportMailed: ({ data: { id, attempt, recipients, refused }, recordedAt }) => [
      patch(
        reportsTable,
        { id },
        {
          mail_state: 'sent',
          mail_attempts: attempt,
          mail_recipients: recipients,
          mail_delivered: recipients - refused,
          mail_refused: refused,
          mail_due_at: null,
          mail_sent_at: recordedAt.toISOString(),
          mail_failure: null,
        },
      ),
    ],
    ReportMailFailed: ({ data }) => [
      patch(
        reportsTable,
        { id: data.id },
        {
          mail_state: mailStateAfter(data),
          mail_attempts: data.attempt,
          ...(data.recipients === null ? {} : { mail_recipients: data.recipients }),
          mail_delivered: data.delivered,
          mail_refused: data.refused,
          mail_due_at: data.nextTryAt,
          mail_failure: data.reason,
        },
      ),
    ],
  },
})

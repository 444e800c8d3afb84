import type { Recorded } from '../../events/event.ts'
import { patch, projection, put } from '../../events/projection.ts'
import type { ReportEvent, ReportsEvent } from './events.ts'
import { reportSettingsTable, reportsTable } from './tables.ts'

const askerOf = ({ meta: { actor } }: Recorded<ReportEvent>): string | null => ('userId' in actor ? actor.userId : null)

/** A report that nobody has begun to make. */
export function requestedRow({ id, formats, recipients }: Extract<ReportEvent, { type: 'ReportRequested' }>['data'], requestedAt: Date, requestedBy: string | null) {
  const isMailed = recipients > 0
  return {
    id, state: 'making', requested_at: requestedAt.toISOString(), requested_by: requestedBy, formats: formats.join(','), made_at: null, failure: null,
    expired: 0, expiring: 0, lost_value: '0', lost_unpriced: 0, risk_value: '0', risk_unpriced: 0,
    mail_state: isMailed ? 'waiting' : 'none', mail_round: 1, mail_recipients: recipients, mail_refused: 0, mail_attempts: 0,
    // Until it is made there is nothing to send: looked at before, it is passed over.
    mail_due_at: isMailed ? requestedAt.toISOString() : null, mail_sent_at: null, mail_failure: null,
  } as const
}

export const reportsProjection = projection<ReportsEvent>({
  name: 'reports',
  tables: [reportSettingsTable, reportsTable],
  on: {
    ReportSettingsChanged: ({ data: { enabled, hour, weekdays, formats } }) => [
      put(reportSettingsTable, { enabled: Number(enabled), hour, weekdays: weekdays.join(','), formats: formats.join(',') }),
    ],
    ReportRequested: (event) => [put(reportsTable, requestedRow(event.data, event.recordedAt, askerOf(event)))],
    ReportMade: ({ data: { id, at, expired, expiring, lost, atRisk } }) => [
      patch(reportsTable, { id }, {
        state: 'ready', made_at: at, expired, expiring,
        lost_value: String(lost.value), lost_unpriced: lost.unpriced, risk_value: String(atRisk.value), risk_unpriced: atRisk.unpriced,
      }),
    ],
    ReportFailed: ({ data: { id, reason } }) => [patch(reportsTable, { id }, { state: 'failed', failure: reason, mail_state: 'none', mail_due_at: null })],
    ReportMailRequested: ({ data: { id, round, recipients }, recordedAt }) => [
      patch(reportsTable, { id }, {
        mail_state: 'waiting', mail_round: round, mail_recipients: recipients, mail_refused: 0, mail_attempts: 0, mail_due_at: recordedAt.toISOString(), mail_failure: null,
      }),
    ],
    ReportMailed: ({ data: { id, attempt, recipients, refused }, recordedAt }) => [
      patch(reportsTable, { id }, { mail_state: 'sent', mail_attempts: attempt, mail_recipients: recipients, mail_refused: refused, mail_due_at: null, mail_sent_at: recordedAt.toISOString(), mail_failure: null }),
    ],
    ReportMailFailed: ({ data: { id, attempt, reason, refused, nextTryAt } }) => [
      patch(reportsTable, { id }, { mail_state: nextTryAt === null ? 'failed' : 'retrying', mail_attempts: attempt, mail_refused: refused, mail_due_at: nextTryAt, mail_failure: reason }),
    ],
  },
})

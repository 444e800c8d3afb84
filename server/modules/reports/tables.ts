import type { ColumnType } from 'kysely'
import type { TableRow } from '../../database/read-table.ts'
import { readTable } from '../../database/read-table.ts'

/** Weekdays and formats joined by commas. */
export const reportSettingsTable = readTable('report_settings', {
  key: [],
  columns: { enabled: 'boolean', hour: 'integer', weekdays: 'text', formats: 'text' },
})

export const reportsTable = readTable('reports', {
  key: ['id'],
  columns: {
    id: 'text',
    state: 'text',
    requested_at: 'timestamptz',
    requested_by: 'text?',
    formats: 'text',
    made_at: 'timestamptz?',
    /** When a delayed report is tried again. */
    retry_at: 'timestamptz?',
    failure: 'text?',
    expired: 'integer',
    expiring: 'integer',
    lost_value: 'numeric',
    lost_unpriced: 'integer',
    risk_value: 'numeric',
    risk_unpriced: 'integer',
    mail_state: 'text',
    mail_round: 'integer',
    mail_recipients: 'integer',
    mail_delivered: 'integer',
    mail_refused: 'integer',
    mail_attempts: 'integer',
    /** When its mail is due, or its retry; null: there is no mail to send. */
    mail_due_at: 'timestamptz?',
    mail_sent_at: 'timestamptz?',
    mail_failure: 'text?',
  },
})

export interface ReportTables {
  report_settings: TableRow<typeof reportSettingsTable>
  reports: TableRow<typeof reportsTable>
  /** The current recipients of reports: personal data, not from the log. */
  report_recipients: { tenant_id: string; address: string; place: number }
  /** Deleted after some time. Not from the log. */
  report_files: {
    tenant_id: string
    report_id: string
    format: string
    name: string
    bytes: Buffer
    made_at: ColumnType<Date, string, string>
  }
  /** The text of a report's mail, deleted with its files. */
  report_letters: {
    tenant_id: string
    report_id: string
    subject: string
    plain: string
    html: string
    made_at: ColumnType<Date, string, string>
  }
}

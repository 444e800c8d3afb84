import type { ColumnType } from 'kysely'
import type { TableRow } from '../../database/read-table.ts'
import { readTable } from '../../database/read-table.ts'

/** Weekdays and formats joined by commas; `enabled` is 0 or 1. */
export const reportSettingsTable = readTable('report_settings', {
  key: [],
  columns: { enabled: 'integer', hour: 'integer', weekdays: 'text', formats: 'text' },
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
    /** Of one that is delayed: when it is tried again. */
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
    /** When its mail is to be sent, or tried again; null: there is none to be sent. */
    mail_due_at: 'timestamptz?',
    mail_sent_at: 'timestamptz?',
    mail_failure: 'text?',
  },
})

export interface ReportTables {
  report_settings: TableRow<typeof reportSettingsTable>
  reports: TableRow<typeof reportsTable>
  /** Persons' data, not of the log: who gets the reports from now on. */
  report_recipients: { tenant_id: string; address: string; place: number }
  /** Thrown away after a time. */
  report_files: { tenant_id: string; report_id: string; format: string; name: string; bytes: Buffer; made_at: ColumnType<Date, string, string> }
  /** What a mail says of the report, thrown away with its files. */
  report_letters: { tenant_id: string; report_id: string; subject: string; plain: string; html: string; made_at: ColumnType<Date, string, string> }
  /** Who is sending a mail right now, by a token of its own, and until when that is believed. */
  report_mail_claims: { tenant_id: string; report_id: string; token: string; until: ColumnType<Date, string, string> }
  /** Whom the mail of a round that has not reached everybody has reached, or for good has not. */
  report_deliveries: { tenant_id: string; report_id: string; address: string; outcome: string }
}

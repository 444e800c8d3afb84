import { randomUUID } from 'node:crypto'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import { findTenant } from '../../database/tenants.ts'
import { found, Rejection } from '../../errors.ts'
import { decideAndAppend, handleCommand, loadStreams, newStream } from '../../events/handle-command.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { ReportContent } from './content.ts'
import { figuresOf } from './content.ts'
import type { ReportSettingsBody } from './contract.ts'
import { reportFormats } from './contract.ts'
import type { ReportCommand, ReportState } from './decider.ts'
import { reportDecider, settingsDecider } from './decider.ts'
import type { ScheduleDetails } from './events.ts'
import type { Letter } from './letter.ts'
import { requestedRow } from './projections.ts'
import type { ReportFile, ReportRecord } from './queries.ts'
import { findReport, findSettings, hasReportUnderWay, listRecipients, replaceRecipients } from './queries.ts'
import { dueDate } from './schedule.ts'

const SETTINGS_STREAM = 'report-settings'
const reportStream = (id: string) => `report-${id}`

/** The log is told how many the recipients are; who they are is persons' data, kept beside it. */
export async function changeSettings(unit: UnitOfWork, { enabled, hour, weekdays, formats, recipients }: ReportSettingsBody): Promise<ScheduleDetails> {
  const before = await listRecipients(unit.tx)
  const addressesChanged = before.join('\n') !== recipients.join('\n')
  const settings = { enabled, hour, weekdays: weekdays.toSorted((a, b) => a - b), formats: reportFormats.filter((format) => formats.includes(format)), recipients: recipients.length }
  await handleCommand(unit, settingsDecider, SETTINGS_STREAM, { type: 'ChangeSettings', settings, addressesChanged })
  if (addressesChanged) replaceRecipients(unit.tx, recipients)
  return settings
}

/**
 * The report of a local date, asked for by nobody. The date is its id, so that a second one cannot be. Whether it still is to be is looked at
 * here, where the settings are held still: a schedule that was switched off a moment ago makes none.
 */
export async function requestScheduled(unit: UnitOfWork, date: string, canMail: boolean): Promise<void> {
  const [tenant, settings] = await Promise.all([findTenant(unit.tx), findSettings(unit.tx)])
  if (tenant === undefined || dueDate(settings, unit.now, tenant.timeZone) !== date) return
  const { formats } = settings
  const recipients = canMail ? (await listRecipients(unit.tx)).length : 0
  await handleCommand(unit, reportDecider, reportStream(date), { type: 'RequestReport', request: { id: date, scheduled: true, formats, recipients } })
}

async function recipientCount(unit: UnitOfWork, canMail: boolean): Promise<number> {
  if (!canMail) throw new Rejection('report_mail_off')
  const { length } = await listRecipients(unit.tx)
  if (length === 0) throw new Rejection('report_no_recipients')
  return length
}

/** A report of now, for whoever asks. */
export async function requestReport(unit: UnitOfWork, { userId, mail, canMail }: { readonly userId: string; readonly mail: boolean; readonly canMail: boolean }): Promise<ReportRecord> {
  if (await hasReportUnderWay(unit.tx)) throw new Rejection('report_under_way')
  const { formats } = await findSettings(unit.tx)
  const request = { id: randomUUID(), scheduled: false, formats, recipients: mail ? await recipientCount(unit, canMail) : 0 }
  decideAndAppend(unit, reportDecider, newStream(reportDecider, reportStream(request.id)), { type: 'RequestReport', request })
  const row = requestedRow(request, unit.now, userId)
  return { ...row, tenant_id: unit.tx.tenantId, requested_at: unit.now, made_at: null, retry_at: null, mail_due_at: null, mail_sent_at: null, files: [] }
}

async function decide(unit: UnitOfWork, id: string, command: ReportCommand): Promise<{ readonly before: ReportState; readonly after: ReportState }> {
  const [loaded = newStream(reportDecider, reportStream(id))] = await loadStreams(unit, reportDecider, [reportStream(id)])
  return { before: loaded.state, after: decideAndAppend(unit, reportDecider, loaded, command) }
}

export interface MadeReport {
  readonly content: ReportContent
  readonly files: readonly ReportFile[]
  readonly letter: Letter
}

/** Keeps the files with the event that tells of them. Where somebody else was first, theirs are the report's. */
export async function completeReport(unit: UnitOfWork, id: string, { content, files, letter }: MadeReport): Promise<void> {
  const { before } = await decide(unit, id, { type: 'CompleteReport', figures: figuresOf(content) })
  if (before.status !== 'making') return
  const madeAt = unit.now.toISOString()
  for (const { format, name, bytes } of files) {
    unit.tx.send({
      sql: 'insert into report_files (tenant_id, report_id, format, name, bytes, made_at) values ($1, $2, $3, $4, $5, $6::timestamptz)',
      parameters: [unit.tx.tenantId, id, format, name, bytes, madeAt],
    })
  }
  keepLetter(unit, id, letter)
}

function keepLetter(unit: UnitOfWork, id: string, letter: Letter): void {
  unit.tx.send({
    sql: 'insert into report_letters (tenant_id, report_id, subject, plain, html, made_at) values ($1, $2, $3, $4, $5, $6::timestamptz)',
    parameters: [unit.tx.tenantId, id, letter.subject, letter.plain, letter.html, unit.now.toISOString()],
  })
}

interface Failure {
  readonly reason: string
  /** Whether trying again would not help. */
  readonly isFinal: boolean
  /** For those who wait for it, where it is a day's own. */
  readonly letter: Letter
}

export async function failReport(unit: UnitOfWork, id: string, { reason, isFinal, letter }: Failure): Promise<void> {
  const { before, after } = await decide(unit, id, { type: 'FailReport', reason, at: unit.now.toISOString(), isFinal })
  if (before !== after && after.status === 'failed' && after.mail.state === 'waiting') keepLetter(unit, id, letter)
}

/**
 * Sends it, or tries again now instead of later. A round that has not reached everybody is taken up where it was left: who has it is not asked
 * again, and who was refused is, for whoever asks may have mended that. Answers the report as it is from now on.
 */
export async function requestMail(unit: UnitOfWork, id: string, canMail: boolean): Promise<ReportRecord> {
  const row = found(await findReport(unit.tx, id), 'report_not_found')
  if (row.state !== 'ready') throw new Rejection('report_not_ready')
  const recipients = await recipientCount(unit, canMail)
  if (row.files.length === 0) throw new Rejection('report_file_gone')
  const { before, after } = await decide(unit, id, { type: 'RequestMail', recipients })
  if (before === after || after.status === 'absent') return row
  unit.tx.send({ sql: "delete from report_deliveries where tenant_id = $1 and report_id = $2 and outcome = 'refused'", parameters: [unit.tx.tenantId, id] })
  return { ...row, mail_state: 'waiting', mail_round: after.mail.round, mail_recipients: recipients, mail_delivered: after.mail.delivered, mail_refused: 0, mail_attempts: 0, mail_due_at: null, mail_failure: null }
}

/** What came of an attempt to mail a report. */
export type MailOutcome = Extract<ReportCommand, { type: 'NoteMailed' | 'NoteMailFailed' }>

/** An attempt that is over: by which claim it was made, and whom it reached or will not reach. */
export interface MailAttempt {
  readonly token: string
  readonly outcome: MailOutcome
  readonly delivered: readonly string[]
  readonly refused: readonly string[]
}

/** Notes an attempt's outcome with whom it reached, which is forgotten once everybody is, and lets go of the claim. Of a round that is over nothing is noted. */
export async function noteMail(unit: UnitOfWork, id: string, { token, outcome, delivered, refused }: MailAttempt): Promise<void> {
  const { before, after } = await decide(unit, id, outcome)
  releaseClaim(unit.tx, id, token)
  if (before === after || after.status === 'absent') return
  if (after.mail.state === 'sent') {
    unit.tx.send({ sql: 'delete from report_deliveries where tenant_id = $1 and report_id = $2', parameters: [unit.tx.tenantId, id] })
    return
  }
  const reached = [...delivered.map((address) => ({ address, outcome: 'delivered' })), ...refused.map((address) => ({ address, outcome: 'refused' }))]
  unit.tx.send({
    sql: `insert into report_deliveries (tenant_id, report_id, address, outcome) select $1, $2, r.address, r.outcome from jsonb_to_recordset($3::jsonb) as r(address text, outcome text)
on conflict (tenant_id, report_id, address) do update set outcome = excluded.outcome`,
    parameters: [unit.tx.tenantId, id, JSON.stringify(reached)],
  })
}

/** One's own: whoever was too late has lost it to another. */
export function releaseClaim(tx: TenantTransaction, reportId: string, token: string): void {
  tx.send({ sql: 'delete from report_mail_claims where tenant_id = $1 and report_id = $2 and token = $3', parameters: [tx.tenantId, reportId, token] })
}

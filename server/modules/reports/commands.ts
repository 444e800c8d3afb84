import { randomUUID } from 'node:crypto'
import { findTenant } from '../../database/tenants.ts'
import { found, Rejection } from '../../errors.ts'
import { decideAndAppend, handleCommand, loadStreams, newStream } from '../../events/handle-command.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { Attempt } from '../../outbox/attempt.ts'
import { releaseClaim } from '../../outbox/claims.ts'
import { forgetDeliveries, forgetRefused, keepDeliveries } from '../../outbox/deliveries.ts'
import type { ReportContent } from './read/content.ts'
import { figuresOf } from './read/content.ts'
import type { ReportSettingsBody } from './contract/api.ts'
import { reportFormats } from './contract/api.ts'
import type { ReportCommand, ReportState } from './decider.ts'
import { reportDecider, settingsDecider } from './decider.ts'
import type { ScheduleDetails } from './events.ts'
import type { Letter } from './paper/letter.ts'
import { requestedRow } from './projections.ts'
import type { ReportFile, ReportRecord } from './queries.ts'
import { findReport, findSettings, hasReportUnderWay, listRecipients, replaceRecipients } from './queries.ts'
import { dueDate } from './rules/schedule.ts'

const SETTINGS_STREAM = 'report-settings'
const reportStream = (id: string) => `report-${id}`

/**
 * The event holds only the number of recipients. Their addresses are personal data, kept in a table outside the log.
 */
export async function changeSettings(
  unit: UnitOfWork,
  { enabled, hour, weekdays, formats, recipients }: ReportSettingsBody,
): Promise<ScheduleDetails> {
  const before = await listRecipients(unit.tx)
  const addressesChanged = before.join('\n') !== recipients.join('\n')
  const settings = {
    enabled,
    hour,
    weekdays: weekdays.toSorted((a, b) => a - b),
    formats: reportFormats.filter((format) => formats.includes(format)),
    recipients: recipients.length,
  }
  await handleCommand(unit, settingsDecider, SETTINGS_STREAM, { type: 'ChangeSettings', settings, addressesChanged })
  if (addressesChanged) replaceRecipients(unit.tx, recipients)
  return settings
}

/**
 * Requests the scheduled report of a local date. The date is the report's id, so that there is one a day. The schedule
 * is checked again here, inside the write's transaction, because it may have been switched off since the job read it.
 */
export async function requestScheduled(unit: UnitOfWork, date: string, canMail: boolean): Promise<void> {
  const [tenant, settings] = await Promise.all([findTenant(unit.tx), findSettings(unit.tx)])
  if (tenant === undefined || dueDate(settings, unit.now, tenant.timeZone) !== date) return
  const { formats } = settings
  const recipients = canMail ? (await listRecipients(unit.tx)).length : 0
  await handleCommand(unit, reportDecider, reportStream(date), {
    type: 'RequestReport',
    request: { id: date, scheduled: true, formats, recipients },
  })
}

async function recipientCount(unit: UnitOfWork, canMail: boolean): Promise<number> {
  if (!canMail) throw new Rejection('report_mail_off')
  const { length } = await listRecipients(unit.tx)
  if (length === 0) throw new Rejection('report_no_recipients')
  return length
}

/** Requests a report of the current instant for a user. */
export async function requestReport(
  unit: UnitOfWork,
  { userId, mail, canMail }: { readonly userId: string; readonly mail: boolean; readonly canMail: boolean },
): Promise<ReportRecord> {
  if (await hasReportUnderWay(unit.tx)) throw new Rejection('report_under_way')
  const { formats } = await findSettings(unit.tx)
  const request = {
    id: randomUUID(),
    scheduled: false,
    formats,
    recipients: mail ? await recipientCount(unit, canMail) : 0,
  }
  decideAndAppend(unit, reportDecider, newStream(reportDecider, reportStream(request.id)), {
    type: 'RequestReport',
    request,
  })
  const row = requestedRow(request, unit.now, userId)
  return {
    ...row,
    tenant_id: unit.tx.tenantId,
    requested_at: unit.now,
    made_at: null,
    retry_at: null,
    mail_due_at: null,
    mail_sent_at: null,
    files: [],
  }
}

async function decide(
  unit: UnitOfWork,
  id: string,
  command: ReportCommand,
): Promise<{ readonly before: ReportState; readonly after: ReportState }> {
  const [loaded = newStream(reportDecider, reportStream(id))] = await loadStreams(unit, reportDecider, [
    reportStream(id),
  ])
  return { before: loaded.state, after: decideAndAppend(unit, reportDecider, loaded, command) }
}

export interface MadeReport {
  readonly content: ReportContent
  readonly files: readonly ReportFile[]
  readonly letter: Letter
}

/**
 * Stores the files in the transaction of ReportMade. If another run was first, its files are kept and these are
 * dropped.
 */
export async function completeReport(
  unit: UnitOfWork,
  id: string,
  { content, files, letter }: MadeReport,
): Promise<void> {
  const { before } = await decide(unit, id, { type: 'CompleteReport', figures: figuresOf(content) })
  if (before.status !== 'making') return
  const madeAt = unit.now.toISOString()
  for (const { format, name, bytes } of files) {
    unit.tx.send({
      sql: 'insert into report_files (tenant_id, report_id, format, name, bytes, made_at) values ($1, $2, $3, $4, $5, $6::timestamptz)',
      parameters: [unit.tx.tenantId, id, format, name, bytes, madeAt],
    })
  }
  storeLetter(unit, id, letter)
}

function storeLetter(unit: UnitOfWork, id: string, letter: Letter): void {
  unit.tx.send({
    sql: 'insert into report_letters (tenant_id, report_id, subject, plain, html, made_at) values ($1, $2, $3, $4, $5, $6::timestamptz)',
    parameters: [unit.tx.tenantId, id, letter.subject, letter.plain, letter.html, unit.now.toISOString()],
  })
}

interface Failure {
  readonly reason: string
  /** Whether another attempt would not help. */
  readonly isFinal: boolean
  /** Sent to the recipients if the report is a scheduled one. */
  readonly letter: Letter
}

export async function failReport(unit: UnitOfWork, id: string, { reason, isFinal, letter }: Failure): Promise<void> {
  const { before, after } = await decide(unit, id, { type: 'FailReport', reason, at: unit.now.toISOString(), isFinal })
  if (before !== after && after.status === 'failed' && after.mail.state === 'waiting') storeLetter(unit, id, letter)
}

/**
 * Requests the mail of a report, or an immediate retry. An unfinished round continues: recipients who have the mail do
 * not get it again, and refused ones are tried again, because the user may have corrected the cause. Returns the
 * changed report.
 */
export async function requestMail(unit: UnitOfWork, id: string, canMail: boolean): Promise<ReportRecord> {
  const row = found(await findReport(unit.tx, id), 'report_not_found')
  if (row.state !== 'ready') throw new Rejection('report_not_ready')
  const recipients = await recipientCount(unit, canMail)
  if (row.files.length === 0) throw new Rejection('report_file_gone')
  const { before, after } = await decide(unit, id, { type: 'RequestMail', recipients })
  if (before === after || after.status === 'absent') return row
  forgetRefused(unit.tx, id)
  return {
    ...row,
    mail_state: 'waiting',
    mail_round: after.mail.round,
    mail_recipients: recipients,
    mail_delivered: after.mail.delivered,
    mail_refused: 0,
    mail_attempts: 0,
    mail_due_at: null,
    mail_failure: null,
  }
}

/** A finished attempt to mail a report in a round, under the token of its claim. */
export interface FinishedAttempt {
  readonly token: string
  readonly round: number
  readonly attempt: Attempt
}

/**
 * Records an attempt's outcome and releases its claim. The addresses reached are kept until the round is over. Nothing
 * is recorded for a round that is already over.
 */
export async function noteMail(
  unit: UnitOfWork,
  id: string,
  { token, round, attempt }: FinishedAttempt,
): Promise<void> {
  const { before, after } = await decide(unit, id, noteOf(round, attempt))
  releaseClaim(unit.tx, id, token)
  if (before === after || after.status === 'absent') return
  if (after.mail.state === 'sent') forgetDeliveries(unit.tx, id)
  else keepDeliveries(unit.tx, id, attempt)
}

function noteOf(round: number, attempt: Attempt): ReportCommand {
  const { recipients, allRefused: refused } = attempt
  if (attempt.kind === 'mailed') return { type: 'NoteMailed', round, recipients, refused }
  const { reason, at, next, allDelivered: delivered, spread } = attempt
  return { type: 'NoteMailFailed', round, reason, at, next, recipients, delivered, refused, spread }
}

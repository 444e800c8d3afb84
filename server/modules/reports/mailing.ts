import { createHash } from 'node:crypto'
import { readTenant, writeTenant } from '../../database/tenant-transaction.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import { unitOfWork } from '../../events/unit-of-work.ts'
import type { JobContext } from '../../jobs/job.ts'
import type { Delivery, Mailer, MailFault } from '../../mail/mailer.ts'
import { MailFailed } from '../../mail/mailer.ts'
import type { MailOutcome } from './commands.ts'
import { noteMail } from './commands.ts'
import type { ReportRecord } from './queries.ts'
import { findFiles, findLetter, findReport, listDeliveries, listRecipients } from './queries.ts'
import { mediaTypes } from './report-files.ts'

const meta = { actor: { system: 'worker' } } as const

/** Longer than a mailer may take: whoever claimed a mail and is not heard of by then is dead. */
const CLAIM_SECONDS = 180

const faultTexts: Readonly<Record<MailFault, string>> = {
  unreachable: 'O servidor de e-mail não respondeu.',
  timeout: 'O servidor de e-mail demorou demais para responder.',
  insecure: 'Não foi possível abrir uma conexão segura com o servidor de e-mail.',
  login: 'O servidor de e-mail recusou o usuário ou a senha.',
  refused: 'O servidor de e-mail recusou a mensagem.',
}
const failureTexts = {
  unknown: 'Não foi possível enviar o e-mail.',
  off: 'O envio de e-mails não está configurado neste servidor.',
  allRefused: 'O servidor de e-mail recusou todos os destinatários.',
  nobody: 'Não há mais nenhum destinatário nas configurações.',
  gone: 'Os arquivos deste relatório já foram apagados.',
  postponed: (count: number) => `O servidor de e-mail pediu para tentar mais tarde com ${count} ${count === 1 ? 'destinatário' : 'destinatários'}.`,
} as const

/** Who is to get a mail, and who of them has been dealt with at an attempt before. */
interface Standing {
  readonly row: ReportRecord
  readonly recipients: readonly string[]
  readonly delivered: readonly string[]
  readonly refused: readonly string[]
}

// The database's own clock judges between workers: theirs may differ.
const CLAIM = `insert into report_mail_claims (tenant_id, report_id, until) values ($1, $2, clock_timestamp() + interval '${CLAIM_SECONDS} seconds')
on conflict (tenant_id, report_id) do update set until = excluded.until where report_mail_claims.until < clock_timestamp() returning report_id`

/** Takes a mail on, so that no other worker sends it; null where one has, or where there is nothing to send by now. */
function claim({ database, clock }: JobContext, tenantId: string, reportId: string): Promise<Standing | null> {
  return writeTenant(database, tenantId, async (tx) => {
    const claimed = await tx.query({ sql: CLAIM, parameters: [tenantId, reportId] })
    if (claimed.length === 0) return null
    // Read after the claim: whoever held it before has noted the outcome in the transaction that let go of it.
    const row = await findReport(tx, reportId)
    if (row !== undefined && isDue(row, clock())) return standingOf(tx, row)
    tx.send({ sql: 'delete from report_mail_claims where tenant_id = $1 and report_id = $2', parameters: [tenantId, reportId] })
    return null
  })
}

/** A job that runs a second time does not try again before it is time. */
function isDue({ state, mail_state: mail, mail_due_at: dueAt }: ReportRecord, now: Date): boolean {
  return state === 'ready' && (mail === 'waiting' || (mail === 'retrying' && dueAt !== null && dueAt <= now))
}

async function standingOf(tx: TenantTransaction, row: ReportRecord): Promise<Standing> {
  const [recipients, deliveries] = await Promise.all([listRecipients(tx), listDeliveries(tx, row.id)])
  const those = (wanted: string) => deliveries.flatMap(({ address, outcome }) => (outcome === wanted ? [address] : []))
  return { row, recipients, delivered: those('delivered'), refused: those('refused') }
}

/**
 * Sends the mail of a report, once: the claim keeps a second worker off, and the outcome is noted before it is let go. Only a
 * worker that dies after the server took the mail and before that is noted has it sent twice, under the same Message-ID.
 */
export async function mailReport(context: JobContext, mailer: Mailer | null, tenantId: string, reportId: string): Promise<void> {
  const standing = await claim(context, tenantId, reportId)
  if (standing === null) return
  const { outcome, delivered, refused } = await attempt(context, mailer, tenantId, standing)
  const { database, store, clock } = context
  await unitOfWork({ database, store }, { tenantId, meta, now: clock() }, async (unit) => {
    await noteMail(unit, reportId, outcome, delivered, refused)
    return { status: 200, body: undefined }
  })
}

interface Attempt {
  readonly outcome: MailOutcome
  readonly delivered: readonly string[]
  readonly refused: readonly string[]
}

async function attempt(context: JobContext, mailer: Mailer | null, tenantId: string, standing: Standing): Promise<Attempt> {
  const { row, recipients } = standing
  const failed = (reason: string, isFinal = false): Attempt => ({
    outcome: { type: 'NoteMailFailed', round: row.mail_round, reason, refused: standing.refused.length, at: context.clock().toISOString(), isFinal }, delivered: [], refused: [],
  })
  const pending = recipients.filter((address) => !standing.delivered.includes(address) && !standing.refused.includes(address))
  if (pending.length === 0) return standing.delivered.length === 0 ? failed(failureTexts.nobody, true) : settled(context, standing, { delivered: [], refused: [], postponed: [] })
  if (mailer === null) return failed(failureTexts.off)
  const [letter, files] = await readTenant(context.database, tenantId, (tx) => Promise.all([findLetter(tx, row.id), findFiles(tx, row.id)]))
  if (letter === undefined) return failed(failureTexts.gone, true)
  try {
    const delivery = await mailer.send({
      id: createHash('sha256').update(`${tenantId}/${row.id}/${row.mail_round}`).digest('hex').slice(0, 40), to: recipients, deliverTo: pending, subject: letter.subject, text: letter.plain, html: letter.html,
      attachments: files.map(({ name, format, bytes }) => ({ name, type: mediaTypes[format], bytes })),
    })
    return settled(context, standing, delivery)
  } catch (error) {
    context.log.warn({ tenantId, reportId: row.id, err: error }, 'report not mailed')
    return failed(error instanceof MailFailed ? faultTexts[error.fault] : failureTexts.unknown)
  }
}

/** What an attempt that the server dealt with means, with those before it. */
function settled({ clock }: JobContext, { row, delivered, refused }: Standing, now: Delivery): Attempt {
  const [allDelivered, allRefused] = [delivered.length + now.delivered.length, refused.length + now.refused.length]
  const failed = (reason: string, isFinal: boolean): MailOutcome => ({ type: 'NoteMailFailed', round: row.mail_round, reason, refused: allRefused, at: clock().toISOString(), isFinal })
  const outcome = (): MailOutcome => {
    if (now.postponed.length > 0) return failed(failureTexts.postponed(now.postponed.length), false)
    if (allDelivered === 0) return failed(failureTexts.allRefused, true)
    return { type: 'NoteMailed', round: row.mail_round, recipients: allDelivered + allRefused, refused: allRefused }
  }
  return { outcome: outcome(), delivered: now.delivered, refused: now.refused }
}

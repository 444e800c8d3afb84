import { createHash, randomUUID } from 'node:crypto'
import { readTenant, writeTenant } from '../../../database/tenant-transaction.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { unitOfWork } from '../../../events/unit-of-work.ts'
import type { JobContext } from '../../../jobs/job.ts'
import type { Delivery, Mailer, MailFault } from '../../../mail/mail.ts'
import { MailFailed, MailPutOff, SEND_MS_MAX } from '../../../mail/mail.ts'
import type { MailAttempt } from '../commands.ts'
import { noteMail, releaseClaim } from '../commands.ts'
import type { ReportCommand } from '../decider.ts'
import type { ReportRecord } from '../queries.ts'
import { findFiles, findLetter, findReport, listDeliveries, listRecipients } from '../queries.ts'
import { mediaTypes } from '../paper/report-files.ts'

const meta = { actor: { system: 'worker' } } as const

/**
 * Longer than sending a mail may take, with the steps before and after it: after this time the claim's worker has died.
 */
const CLAIM_SECONDS = SEND_MS_MAX / 1000 + 180

const faultTexts: Readonly<Record<MailFault, string>> = {
  unreachable: 'O servidor de e-mail não respondeu.',
  timeout: 'O servidor de e-mail demorou demais para responder.',
  insecure: 'Não foi possível abrir uma conexão segura com o servidor de e-mail.',
  login: 'O servidor de e-mail recusou o usuário ou a senha.',
  refused: 'O servidor de e-mail recusou a mensagem.',
  unconfirmed: 'O servidor de e-mail recebeu a mensagem e não confirmou: não se sabe se foi entregue.',
}
const failureTexts = {
  unknown: 'Não foi possível enviar o e-mail.',
  off: 'O envio de e-mails não está configurado neste servidor.',
  allRefused: 'O servidor de e-mail recusou todos os destinatários.',
  nobody: 'Não há mais nenhum destinatário nas configurações.',
  gone: 'Os arquivos deste relatório já foram apagados.',
  postponed: (count: number) =>
    `O servidor de e-mail pediu para tentar mais tarde com ${count} ${count === 1 ? 'destinatário' : 'destinatários'}.`,
} as const

/**
 * A mail claimed by this worker. `recipients` are of the current settings; `delivered` and `refused` are of earlier
 * attempts.
 */
interface ClaimedMail {
  readonly token: string
  readonly row: ReportRecord
  readonly recipients: readonly string[]
  readonly delivered: readonly string[]
  readonly refused: readonly string[]
  readonly pending: readonly string[]
}

// Use the database's clock, because the workers' clocks may differ. A claim that ends later than any claim may is of a
// clock that was ahead. Two statements: in `on conflict`, Citus would refuse a condition on the clock.
const END_EXPIRED_CLAIM = `delete from report_mail_claims where tenant_id = $1 and report_id = $2
  and (until < now() or until > now() + interval '${2 * CLAIM_SECONDS} seconds')`
const CLAIM = `insert into report_mail_claims (tenant_id, report_id, token, until) values ($1, $2, $3, now() + interval '${CLAIM_SECONDS} seconds')
on conflict (tenant_id, report_id) do nothing returning report_id`

/**
 * Claims a mail, so that no other worker sends it. null: another worker has claimed it, or there is nothing to send
 * now.
 */
function claim({ database, clock }: JobContext, tenantId: string, reportId: string): Promise<ClaimedMail | null> {
  const token = randomUUID()
  return writeTenant(database, tenantId, async (tx) => {
    tx.send({ sql: END_EXPIRED_CLAIM, parameters: [tenantId, reportId] })
    const claimed = await tx.query({ sql: CLAIM, parameters: [tenantId, reportId, token] })
    if (claimed.length === 0) return null
    // Read after the claim: the previous worker recorded its outcome in the transaction that released its claim.
    const row = await findReport(tx, reportId)
    if (row !== undefined && isDue(row, clock())) return claimedMail(tx, token, row)
    releaseClaim(tx, reportId, token)
    return null
  })
}

/** A retry is not made before its time, even if the job runs earlier. */
function isDue({ state, mail_state: mail, mail_due_at: dueAt }: ReportRecord, now: Date): boolean {
  return (
    (state === 'ready' || state === 'failed') &&
    (mail === 'waiting' || (mail === 'retrying' && dueAt !== null && dueAt <= now))
  )
}

async function claimedMail(tx: TenantTransaction, token: string, row: ReportRecord): Promise<ClaimedMail> {
  const [recipients, deliveries] = await Promise.all([listRecipients(tx), listDeliveries(tx, row.id)])
  const withOutcome = (wanted: string) =>
    deliveries.flatMap(({ address, outcome }) => (outcome === wanted ? [address] : []))
  const done = new Set(deliveries.map(({ address }) => address))
  return {
    token,
    row,
    recipients,
    delivered: withOutcome('delivered'),
    refused: withOutcome('refused'),
    pending: recipients.filter((address) => !done.has(address)),
  }
}

/**
 * Sends the mail of a report once. The claim stops a second worker, and the outcome is recorded together with its
 * release. The mail is sent twice, with the same Message-ID, only if a worker dies after the server took it and before
 * that is recorded. `put-off`: not tried, not counted as an attempt, and to be tried soon.
 */
export async function mailReport(
  context: JobContext,
  mailer: Mailer | null,
  tenantId: string,
  reportId: string,
): Promise<'over' | 'put-off'> {
  const mail = await claim(context, tenantId, reportId)
  if (mail === null) return 'over'
  const { database, store, clock } = context
  const attempted = await attempt(context, mailer, tenantId, mail)
  if (attempted === null) {
    await writeTenant(database, tenantId, async (tx) => releaseClaim(tx, reportId, mail.token))
    return 'put-off'
  }
  await unitOfWork({ database, store }, { tenantId, meta, now: clock() }, async (unit) => {
    await noteMail(unit, reportId, attempted)
    return { status: 200, body: undefined }
  })
  return 'over'
}

const NO_DELIVERY: Delivery = { delivered: [], refused: [], postponed: [] }

/** null: the mail was put off. */
async function attempt(
  context: JobContext,
  mailer: Mailer | null,
  tenantId: string,
  mail: ClaimedMail,
): Promise<MailAttempt | null> {
  const { row, recipients, pending } = mail
  const now = () => context.clock().toISOString()
  const failed = (reason: string, next: Next = 'retry') => failedAttempt(mail, NO_DELIVERY, now(), reason, next)
  if (pending.length === 0) return outcomeOf(mail, NO_DELIVERY, now())
  if (mailer === null) return failed(failureTexts.off)
  const [letter, files] = await readTenant(context.database, tenantId, (tx) =>
    Promise.all([findLetter(tx, row.id), findFiles(tx, row.id)]),
  )
  if (letter === undefined) return failed(failureTexts.gone, 'give-up')
  try {
    const delivery = await mailer.send({
      id: mailIdOf(row),
      to: recipients,
      deliverTo: pending,
      subject: letter.subject,
      text: letter.plain,
      html: letter.html,
      attachments: files.map(({ name, format, bytes }) => ({ name, type: mediaTypes[format], bytes })),
    })
    return outcomeOf(mail, delivery, now())
  } catch (error) {
    if (error instanceof MailPutOff) return null
    context.log.warn({ tenantId, reportId: row.id, err: error }, 'report not mailed')
    if (!(error instanceof MailFailed)) return failed(failureTexts.unknown)
    return failed(faultTexts[error.fault], error.fault === 'unconfirmed' ? 'unconfirmed' : 'retry')
  }
}

/** The same id for each attempt of a round. */
function mailIdOf({ tenant_id: tenantId, id, mail_round: round }: ReportRecord): string {
  return createHash('sha256').update(`${tenantId}/${id}/${round}`).digest('hex').slice(0, 40)
}

/** The outcome of an attempt that the server answered, combined with earlier attempts. */
function outcomeOf(mail: ClaimedMail, now: Delivery, at: string): MailAttempt {
  const { token, row, recipients, delivered, refused } = mail
  if (now.postponed.length > 0)
    return failedAttempt(mail, now, at, failureTexts.postponed(now.postponed.length), 'retry')
  const [allDelivered, allRefused] = [delivered.length + now.delivered.length, refused.length + now.refused.length]
  if (allDelivered === 0)
    return failedAttempt(
      mail,
      now,
      at,
      recipients.length === 0 ? failureTexts.nobody : failureTexts.allRefused,
      'give-up',
    )
  return {
    token,
    outcome: { type: 'NoteMailed', round: row.mail_round, recipients: allDelivered + allRefused, refused: allRefused },
    delivered: now.delivered,
    refused: now.refused,
  }
}

type NoteMailFailed = Extract<ReportCommand, { type: 'NoteMailFailed' }>
type Next = NoteMailFailed['next']

function failedAttempt(
  { token, row, delivered, refused, pending }: ClaimedMail,
  now: Delivery,
  at: string,
  reason: string,
  next: Next,
): MailAttempt {
  const outcome: NoteMailFailed = {
    type: 'NoteMailFailed',
    round: row.mail_round,
    reason,
    at,
    next,
    recipients: delivered.length + refused.length + pending.length,
    delivered: delivered.length + now.delivered.length,
    refused: refused.length + now.refused.length,
    // A value from 0 to 1 that differs between mails: the first 32 bits of the id's hash.
    spread: Number.parseInt(mailIdOf(row).slice(0, 8), 16) / 2 ** 32,
  }
  return { token, outcome, delivered: now.delivered, refused: now.refused }
}

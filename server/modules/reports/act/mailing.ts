import { createHash, randomUUID } from 'node:crypto'
import { readTenant, writeTenant } from '../../../database/tenant-transaction.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { unitOfWork } from '../../../events/unit-of-work.ts'
import type { JobContext } from '../../../jobs/job.ts'
import type { Mailer } from '../../../mail/mail.ts'
import { attemptMail } from '../../../outbox/attempt.ts'
import type { OutgoingMail } from '../../../outbox/attempt.ts'
import { claimMail, releaseClaim } from '../../../outbox/claims.ts'
import { findDeliveries } from '../../../outbox/deliveries.ts'
import { noteMail } from '../commands.ts'
import { mediaTypes } from '../paper/report-files.ts'
import { findFiles, findLetter, findReport, listRecipients } from '../queries.ts'
import type { ReportRecord } from '../queries.ts'

const meta = { actor: { system: 'worker' } } as const
const GONE = 'Os arquivos deste relatório já foram apagados.'

/** A mail claimed by this worker. */
interface ClaimedMail {
  readonly token: string
  readonly row: ReportRecord
  readonly mail: OutgoingMail
}

/**
 * Claims a mail, so that no other worker sends it. null: another worker has claimed it, or there is nothing to send
 * now.
 */
function claim(context: JobContext, tenantId: string, reportId: string): Promise<ClaimedMail | null> {
  const token = randomUUID()
  return writeTenant(context.database, tenantId, async (tx) => {
    if (!(await claimMail(tx, reportId, token))) return null
    // Read after the claim: the previous worker recorded its outcome in the transaction that released its claim.
    const row = await findReport(tx, reportId)
    if (row !== undefined && isDue(row, context.clock())) return { token, row, mail: await mailOf(tx, context, row) }
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

async function mailOf(tx: TenantTransaction, { database }: JobContext, row: ReportRecord): Promise<OutgoingMail> {
  const [recipients, { delivered, refused }] = await Promise.all([listRecipients(tx), findDeliveries(tx, row.id)])
  const done = new Set([...delivered, ...refused])
  return {
    id: mailIdOf(row),
    recipients,
    delivered,
    refused,
    pending: recipients.filter((address) => !done.has(address)),
    goneText: GONE,
    async read() {
      const [letter, files] = await readTenant(database, row.tenant_id, (reading) =>
        Promise.all([findLetter(reading, row.id), findFiles(reading, row.id)]),
      )
      if (letter === undefined) return undefined
      const { subject, plain: text, html } = letter
      return {
        subject,
        text,
        html,
        attachments: files.map(({ name, format, bytes }) => ({ name, type: mediaTypes[format], bytes })),
      }
    },
  }
}

/** The same id for each attempt of a round. */
function mailIdOf({ tenant_id: tenantId, id, mail_round: round }: ReportRecord): string {
  return createHash('sha256').update(`${tenantId}/${id}/${round}`).digest('hex').slice(0, 40)
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
  const claimed = await claim(context, tenantId, reportId)
  if (claimed === null) return 'over'
  const { database, store, clock, log } = context
  const { token, row, mail } = claimed
  const attempt = await attemptMail(mail, { mailer, clock, log, about: { tenantId, reportId } })
  if (attempt === null) {
    await writeTenant(database, tenantId, async (tx) => releaseClaim(tx, reportId, token))
    return 'put-off'
  }
  await unitOfWork({ database, store }, { tenantId, meta, now: clock() }, (unit) =>
    noteMail(unit, reportId, { token, round: row.mail_round, attempt }),
  )
  return 'over'
}

import * as z from 'zod/mini'
import { readTenant, writeTenant } from '../../database/tenant-transaction.ts'
import { findTenant } from '../../database/tenants.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import { unitOfWork } from '../../events/unit-of-work.ts'
import type { JobContext, JobDefinition, JobEnding } from '../../jobs/job.ts'
import { giveUpJob, runJob } from '../../jobs/job-runs.ts'
import { tenantJob } from '../../jobs/tenant-job.ts'
import type { MailerOf } from '../../mail/mail.ts'
import { completeReport, failReport, requestScheduled } from './commands.ts'
import { reportMessages } from './contract/api.ts'
import { failureLetterOf } from './paper/failure-letter.ts'
import { letterOf } from './paper/letter.ts'
import { mailReport } from './act/mailing.ts'
import {
  existingReports,
  findDueMails,
  findReport,
  findSettings,
  findStaleReports,
  formatsOf,
  reportNames,
} from './queries.ts'
import type { ReadMissedRounds, ReadWeekLosses } from './ports.ts'
import { readProof } from './read/proof.ts'
import { reportFile } from './paper/report-files.ts'
import { dueDate } from './rules/schedule.ts'
import type { Sources } from './read/snapshot.ts'
import { readContent, useOneSnapshot, TooManyLabels } from './read/snapshot.ts'

const MINUTE_MS = 60_000
const FILES_KEPT_MS = 400 * 24 * 60 * MINUTE_MS
/**
 * No report takes this long. One that still waits after it has lost its job, for example because the queue lost its
 * data.
 */
const LOST_AFTER_MS = 10 * MINUTE_MS
/** The first attempt to mail begins at once. A mail that still waits after this time has lost its job. */
const MAIL_FORGOTTEN_AFTER_MS = 2 * MINUTE_MS

const reportPayload = z.object({ tenantId: z.string(), reportId: z.string() })

export interface ReportJobOptions extends Sources {
  readonly weekLosses: ReadWeekLosses
  readonly missedRounds: ReadMissedRounds
  readonly mailerOf: MailerOf
  readonly publicOrigin: URL | null
}

function write(
  { database, store, clock }: JobContext,
  tenantId: string,
  system: string,
  work: (unit: UnitOfWork) => Promise<void>,
): Promise<void> {
  return unitOfWork({ database, store }, { tenantId, meta: { actor: { system } }, now: clock() }, work)
}

/** The run's ending, from the report's state: another run may have ended it. */
async function outcomeOf(
  { database }: JobContext,
  { tenantId, reportId }: z.infer<typeof reportPayload>,
): Promise<JobEnding | undefined> {
  const row = await readTenant(database, tenantId, (tx) => findReport(tx, reportId))
  return row?.state === 'failed' ? { state: 'failed', sentence: row.failure } : undefined
}

/** Makes the requested report. Running twice reads twice and records the report once. */
function makingJob({ publicOrigin, weekLosses, missedRounds, ...sources }: ReportJobOptions): JobDefinition {
  async function make(context: JobContext, tenantId: string, reportId: string): Promise<void> {
    const [row, tenant] = await readTenant(context.database, tenantId, (tx) =>
      Promise.all([findReport(tx, reportId), findTenant(tx)]),
    )
    if (row === undefined || tenant === undefined || (row.state !== 'making' && row.state !== 'delayed')) return
    const { name: businessName, timeZone } = tenant
    const now = context.clock()
    const [content, proof, losses, missed] = await readTenant(context.database, tenantId, (tx) => {
      useOneSnapshot(tx)
      return Promise.all([
        readContent(tx, sources, now, timeZone),
        readProof(tx),
        weekLosses(tx, now, timeZone),
        missedRounds(tx, now, timeZone),
      ])
    })
    const about = { businessName, timeZone, proof, losses }
    const formats = formatsOf(row)
    const files = []
    for (const format of formats) files.push(await reportFile(format, content, about))
    const made = { content, files, letter: letterOf(content, { ...about, missed, formats, publicOrigin }) }
    await write(context, tenantId, 'worker', (unit) => completeReport(unit, reportId, made))
  }

  const fail = (
    context: JobContext,
    { tenantId, reportId }: z.infer<typeof reportPayload>,
    reason: string,
    isFinal: boolean,
  ) =>
    write(context, tenantId, 'worker', async (unit) => {
      const tenant = await findTenant(unit.tx)
      await failReport(unit, reportId, {
        reason,
        isFinal,
        letter: failureLetterOf(reportId, reason, { businessName: tenant?.name ?? '', publicOrigin }),
      })
    })

  return {
    name: 'report',
    payload: reportPayload,
    // No `retry`: a report is about its own instant, so after a final failure the user requests another.
    adminView: {
      kind: 'single',
      title: 'Relatório',
      of: (sent) => {
        const { tenantId, reportId } = reportPayload.parse(sent)
        return { tenantId, subject: reportId }
      },
      names: reportNames,
    },
    run: async (context, sent) => {
      const payload = reportPayload.parse(sent)
      await make(context, payload.tenantId, payload.reportId).catch(async (error: unknown) => {
        if (!(error instanceof TooManyLabels)) throw error
        await fail(context, payload, reportMessages.tooMany, true)
      })
      return outcomeOf(context, payload)
    },
    // The queue's attempts take only seconds; the sweep retries scheduled reports later.
    gaveUp: (context, sent) => fail(context, reportPayload.parse(sent), reportMessages.madeFailed, false),
  }
}

function mailJob(mailerOf: MailerOf): JobDefinition {
  return {
    name: 'report-mail',
    payload: reportPayload,
    run: async (context, sent) => {
      const { tenantId, reportId } = reportPayload.parse(sent)
      // The queue retries after some seconds; after its last attempt the sweep does.
      if ((await mailReport(context, mailerOf(tenantId), tenantId, reportId)) === 'put-off')
        throw new Error('The mail server rests')
    },
  }
}

/**
 * Requests the report of a tenant's local date once its hour has come. The cost does not depend on the number of
 * labels.
 */
async function requestDue(context: JobContext, tenantId: string, canMail: boolean): Promise<void> {
  const date = await readTenant(context.database, tenantId, async (tx) => {
    const [tenant, settings] = await Promise.all([findTenant(tx), findSettings(tx)])
    const due = tenant === undefined ? null : dueDate(settings, context.clock(), tenant.timeZone)
    return due === null || (await existingReports(tx, [due])).has(due) ? null : due
  })
  if (date !== null) await write(context, tenantId, 'schedule', (unit) => requestScheduled(unit, date, canMail))
}

/**
 * Checks every minute whether the hour has come. A timer at that hour would fail if daylight saving skips it or the
 * machine sleeps.
 */
function scheduleJob(mailerOf: MailerOf): JobDefinition {
  return tenantJob({
    name: 'reports-schedule',
    title: 'Agenda de relatórios',
    text: 'Na hora marcada, pede o relatório de validades do dia.',
    everyMs: MINUTE_MS,
    run: (context, tenantId) => requestDue(context, tenantId, mailerOf(tenantId) !== null),
  })
}

/** Retries mails, makes the reports whose job was lost, and deletes old files. Safe to run twice. */
function sweepJob(making: JobDefinition, mailerOf: MailerOf): JobDefinition {
  async function sweep(context: JobContext, tenantId: string): Promise<void> {
    const now = context.clock()
    const before = (ms: number) => new Date(now.getTime() - ms)
    const [lost, mails] = await writeTenant(context.database, tenantId, async (tx) => {
      for (const table of ['report_files', 'report_letters'])
        tx.send({
          sql: `delete from ${table} where tenant_id = $1 and made_at < $2::timestamptz`,
          parameters: [tenantId, before(FILES_KEPT_MS).toISOString()],
        })
      return Promise.all([
        findStaleReports(tx, before(LOST_AFTER_MS), now),
        findDueMails(tx, now, before(MAIL_FORGOTTEN_AFTER_MS)),
      ])
    })
    for (const reportId of lost) {
      const payload = { tenantId, reportId }
      await runJob(context, making, payload).catch(async (error: unknown) => {
        context.log.error({ tenantId, reportId, err: error }, 'report failed')
        await giveUpJob(context, making, payload)
      })
    }
    for (const reportId of mails) await mailReport(context, mailerOf(tenantId), tenantId, reportId)
  }

  return tenantJob({
    name: 'reports-sweep',
    title: 'Envio e limpeza de relatórios',
    text: 'Tenta de novo os e-mails e os relatórios do dia que falharam, refaz os que ficaram pelo caminho e apaga arquivos com mais de 400 dias.',
    everyMs: MINUTE_MS,
    run: sweep,
  })
}

export function reportJobs(options: ReportJobOptions): readonly JobDefinition[] {
  const making = makingJob(options)
  const { mailerOf } = options
  return [making, mailJob(mailerOf), scheduleJob(mailerOf), sweepJob(making, mailerOf)]
}

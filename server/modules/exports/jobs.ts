import * as z from 'zod/mini'
import { readTenant, writeTenant } from '../../database/tenant-transaction.ts'
import type { Tenant } from '../../database/tenants.ts'
import { findTenant } from '../../database/tenants.ts'
import { unitOfWork } from '../../events/unit-of-work.ts'
import type { ExportDefinition, ExportedFile, ExportWork } from '../../jobs/export.ts'
import { ExportImpossible } from '../../jobs/export.ts'
import type { JobContext, JobDefinition, JobEnding } from '../../jobs/job.ts'
import { giveUpJob, runJob } from '../../jobs/job-runs.ts'
import { tenantJob } from '../../jobs/tenant-job.ts'
import { endExport, retryExport } from './commands.ts'
import { exportFailures } from './contract/api.ts'
import { exportTitles, findExport, findStaleExports, findState } from './queries.ts'

const MINUTE_MS = 60_000
const FILES_KEPT_MS = 24 * 60 * MINUTE_MS
/**
 * No export takes this long. One that still waits after it has lost its job, for example because the queue lost its
 * data.
 */
const LOST_AFTER_MS = 15 * MINUTE_MS
/** Progress is written at most this often. */
const PROGRESS_EVERY_MS = 200
const meta = { actor: { system: 'worker' } } as const

const exportPayload = z.object({ tenantId: z.string(), exportId: z.string() })

/** Thrown out of `progress` to stop an export that was cancelled. */
class ExportCancelled extends Error {}

type Ending = Parameters<typeof endExport>[2]

function end(
  { database, store, clock }: JobContext,
  tenantId: string,
  exportId: string,
  ending: Ending,
): Promise<void> {
  return unitOfWork({ database, store }, { tenantId, meta, now: clock() }, (unit) => endExport(unit, exportId, ending))
}

/** Writes the progress and checks for cancellation in one round trip. */
function progressOf({ database }: JobContext, tenantId: string, exportId: string): ExportWork['progress'] {
  let lastMs = Number.NEGATIVE_INFINITY
  return async (done, total) => {
    if (performance.now() - lastMs < PROGRESS_EVERY_MS && done < total) return
    lastMs = performance.now()
    const state = await writeTenant(database, tenantId, async (tx) => {
      tx.send({
        sql: 'insert into export_progress (tenant_id, export_id, done, total) values ($1, $2, $3, $4) on conflict (tenant_id, export_id) do update set done = excluded.done, total = excluded.total',
        parameters: [tenantId, exportId, done, total],
      })
      return findState(tx, exportId)
    })
    if (state !== 'waiting') throw new ExportCancelled()
  }
}

function workOf(context: JobContext, tenantId: string, exportId: string, tenant: Tenant): ExportWork {
  return {
    tenant,
    now: context.clock(),
    read: (work) => readTenant(context.database, tenantId, work),
    progress: progressOf(context, tenantId, exportId),
  }
}

/**
 * Stores the file, in a transaction before that of ExportCompleted. If the worker dies between the two, the next run
 * writes the file again over the first.
 */
async function keepFile(
  { database, clock }: JobContext,
  tenantId: string,
  exportId: string,
  { bytes }: ExportedFile,
): Promise<void> {
  await writeTenant(database, tenantId, async (tx) => {
    tx.send({
      sql: 'insert into export_files (tenant_id, export_id, bytes, made_at) values ($1, $2, $3, $4::timestamptz) on conflict (tenant_id, export_id) do update set bytes = excluded.bytes, made_at = excluded.made_at',
      parameters: [tenantId, exportId, bytes, clock().toISOString()],
    })
  })
}

/** The run's ending, from the export's state: another run or a user may have ended it. */
async function outcomeOf({ database }: JobContext, tenantId: string, exportId: string): Promise<JobEnding | undefined> {
  const row = await readTenant(database, tenantId, (tx) => findExport(tx, exportId))
  return row?.state === 'failed' || row?.state === 'cancelled' ? { state: row.state, sentence: row.failure } : undefined
}

/** Makes the requested file. Running twice makes the file twice and records its completion once. */
function exportJob(definitions: readonly ExportDefinition[]): JobDefinition {
  const byKind = new Map(definitions.map((definition) => [definition.kind, definition]))

  async function produce(context: JobContext, tenantId: string, exportId: string): Promise<Ending | null> {
    const [row, tenant] = await readTenant(context.database, tenantId, (tx) =>
      Promise.all([findExport(tx, exportId), findTenant(tx)]),
    )
    if (row === undefined || tenant === undefined || row.state !== 'waiting') return null
    const definition = byKind.get(row.kind)
    if (definition === undefined) throw new Error(`No export is called ${row.kind}`)
    const work = workOf(context, tenantId, exportId, tenant)
    await work.progress(0, row.total ?? 0)
    const file = await definition.produce(work, row.parameters)
    await keepFile(context, tenantId, exportId, file)
    return { type: 'CompleteExport', fileName: file.name, mediaType: file.type }
  }

  return {
    name: 'export',
    payload: exportPayload,
    adminView: {
      kind: 'single',
      title: 'Exportação',
      of: (payload) => {
        const { tenantId, exportId } = exportPayload.parse(payload)
        return { tenantId, subject: exportId }
      },
      names: exportTitles,
      retry: retryExport,
    },
    run: async (context, payload) => {
      const { tenantId, exportId } = exportPayload.parse(payload)
      const ending = await produce(context, tenantId, exportId).catch((error: unknown): Ending | null => {
        if (error instanceof ExportCancelled) return null
        if (error instanceof ExportImpossible) return { type: 'FailExport', reason: error.sentence }
        throw error
      })
      if (ending !== null) await end(context, tenantId, exportId, ending)
      return outcomeOf(context, tenantId, exportId)
    },
    gaveUp: async (context, payload) => {
      const { tenantId, exportId } = exportPayload.parse(payload)
      await end(context, tenantId, exportId, { type: 'FailExport', reason: exportFailures.unknown })
    },
  }
}

/** Deletes files after a day, and makes the exports whose job was lost. Safe to run twice. */
function sweepJob(job: JobDefinition): JobDefinition {
  async function sweep(context: JobContext, tenantId: string): Promise<void> {
    const now = context.clock().getTime()
    const lost = await writeTenant(context.database, tenantId, async (tx) => {
      tx.send({
        sql: 'delete from export_files where tenant_id = $1 and made_at < $2::timestamptz',
        parameters: [tenantId, new Date(now - FILES_KEPT_MS).toISOString()],
      })
      tx.send({
        sql: "delete from export_progress p using exports e where p.tenant_id = $1 and e.tenant_id = $1 and e.id = p.export_id and e.state <> 'waiting'",
        parameters: [tenantId],
      })
      return findStaleExports(tx, new Date(now - LOST_AFTER_MS))
    })
    for (const exportId of lost) {
      const payload = { tenantId, exportId }
      await runJob(context, job, payload).catch(async (error: unknown) => {
        context.log.error({ tenantId, exportId, err: error }, 'export failed')
        await giveUpJob(context, job, payload)
      })
    }
  }

  return tenantJob({
    name: 'exports-sweep',
    title: 'Limpeza de exportações',
    text: 'Apaga arquivos exportados há mais de um dia e refaz as exportações que ficaram pelo caminho.',
    everyMs: 5 * MINUTE_MS,
    run: sweep,
  })
}

export function exportJobs(definitions: readonly ExportDefinition[]): readonly JobDefinition[] {
  const job = exportJob(definitions)
  return [job, sweepJob(job)]
}

import * as z from 'zod/mini'
import { NO_TENANT } from '../contract/tenant-id.ts'
import type { JobContext, JobDefinition, JobEnding } from './job.ts'
import { recordRun } from './job-runs.ts'

interface TenantJob {
  readonly name: string
  readonly title: string
  /** One sentence for admins about what it does. */
  readonly text: string
  readonly everyMs: number
  /** The work for one tenant. Must be idempotent, also when two run at the same time. It may end with a sentence. */
  readonly run: (context: JobContext, tenantId: string) => Promise<JobEnding | void>
  /** Also runs for the data that belongs to no tenant. */
  readonly alsoOfNone?: true
}

/** Shorter runs are recorded once, at their end: there are thousands of them a day, and most have nothing to do. */
const QUIET_MS = 2_000

const payload = z.object({ tenantId: z.optional(z.string()) })

/**
 * A periodic job that runs for all tenants, one after the other, or only for the tenant in its payload. A failure for
 * one tenant does not stop the others: it is recorded for that tenant, and the next run or the tenant's admin tries
 * again. Each of these jobs depends on the date: where that is doubtful, it waits, and the tenant's admins read why.
 */
export function tenantJob({ name, title, text, everyMs, run, alsoOfNone }: TenantJob): JobDefinition {
  async function runFor(context: JobContext, tenantId: string, isConfirmed: boolean): Promise<void> {
    const work = async (): Promise<JobEnding | void> => {
      const doubt = isConfirmed ? null : ((await context.clockDoubt?.(tenantId)) ?? null)
      if (doubt !== null) return { state: 'failed', sentence: doubt }
      return run(context, tenantId)
    }
    const running: Promise<unknown> =
      tenantId === NO_TENANT
        ? work()
        : recordRun(context, { tenantId, job: name, subject: '' }, { quietMs: QUIET_MS, failed: 'failed' }, work)
    await running.catch((error: unknown) =>
      context.log.error({ tenantId, job: name, err: error }, 'job failed for a tenant'),
    )
  }

  return {
    name,
    payload,
    everyMs,
    adminView: { kind: 'scheduled', title, text },
    run: async (context, sent) => {
      const { tenantId } = payload.parse(sent)
      const tenants =
        tenantId === undefined ? [...(await context.tenantIds()), ...(alsoOfNone ? [NO_TENANT] : [])] : [tenantId]
      // An admin who repeats the job has read why it waited.
      for (const each of tenants) await runFor(context, each, tenantId !== undefined)
    },
  }
}

import * as z from 'zod/mini'
import { NO_TENANT } from '../tenant-id.contract.ts'
import type { JobContext, JobDefinition } from './job.ts'
import { noted } from './job-runs.ts'

interface TenantJob {
  readonly name: string
  readonly title: string
  /** What it does, in a sentence, for an admin. */
  readonly text: string
  readonly everyMs: number
  /** One tenant's part. Bears being run twice, also at once. */
  readonly run: (context: JobContext, tenantId: string) => Promise<void>
  /** Also for what belongs to none. */
  readonly alsoOfNone?: true
}

/** Shorter runs are noted once, at their end: there are thousands of them a day, and most find nothing to do. */
const QUIET_MS = 2_000

const payload = z.object({ tenantId: z.optional(z.string()) })

/**
 * A periodic job that goes over the tenants, one after the other; with a tenant in its payload, over that one alone. One
 * tenant's trouble is not the others': it is noted for that tenant, and tried again at the next turn or when its admin says so.
 */
export function tenantJob({ name, title, text, everyMs, run, alsoOfNone }: TenantJob): JobDefinition {
  async function runFor(context: JobContext, tenantId: string): Promise<void> {
    const work = () => run(context, tenantId)
    const running = tenantId === NO_TENANT ? work() : noted(context, { tenantId, job: name, subject: '' }, { quietMs: QUIET_MS, failed: 'failed' }, work)
    await running.catch((error: unknown) => context.log.error({ tenantId, job: name, err: error }, 'job failed for a tenant'))
  }

  return {
    name,
    payload,
    everyMs,
    adminView: { kind: 'scheduled', title, text },
    run: async (context, sent) => {
      const { tenantId } = payload.parse(sent)
      const tenants = tenantId === undefined ? [...(await context.tenantIds()), ...(alsoOfNone ? [NO_TENANT] : [])] : [tenantId]
      for (const each of tenants) await runFor(context, each)
    },
  }
}

import * as z from 'zod/mini'
import type { AnswerColumns, AnsweredRow } from '../database/statement.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { writeTenant } from '../database/tenant-transaction.ts'
import type { JobContext, JobDefinition, JobEnding } from './job.ts'

/** Identifies a tenant's run of a job. The subject is the item that the job makes; a periodic job has an empty one. */
interface RunKey {
  readonly tenantId: string
  readonly job: string
  readonly subject: string
}

export const runColumns = {
  job: 'text',
  subject: 'text',
  /** `retrying`: it failed, and the queue will run it again. */
  state: z.enum(['waiting', 'running', 'retrying', 'done', 'failed', 'cancelled']),
  noted_at: 'timestamptz',
  started_at: 'timestamptz?',
  /** The end of the run's lease. If it passes while the run is under way, the worker has died. */
  alive_until: 'timestamptz',
  finished_at: 'timestamptz?',
  /** The number of failures since the last success. */
  failures: 'integer',
  failed_at: 'timestamptz?',
  /** The reason, as a sentence for users; null without one. */
  failure: 'text?',
} as const satisfies AnswerColumns
export type JobRun = AnsweredRow<typeof runColumns>

const RENEW_EVERY_MS = 20_000
/** Three renewal intervals, so that one renewal may be late. */
export const LEASE_MS = 60_000
/** A time that is further ahead than this was written by a clock that was wrong. */
export const CLOCK_ERROR_MS = 10 * 60_000

const WAITING = `insert into job_runs (tenant_id, job, subject, state, noted_at, alive_until, failures)
values ($1, $2, $3, 'waiting', $4::timestamptz, $4::timestamptz, 0) on conflict (tenant_id, job, subject) do nothing`

// Of two runs at the same time, the row describes the one that began last. A start that lies ahead is of a clock that
// was wrong; the limit is a parameter, because Citus allows no clock in `on conflict`.
const NOTE = `insert into job_runs as known (tenant_id, job, subject, state, noted_at, started_at, alive_until, finished_at, failures, failed_at, failure)
values ($1, $2, $3, $4, $5::timestamptz, $5::timestamptz, $6::timestamptz, $7::timestamptz, $8, $9::timestamptz, $10)
on conflict (tenant_id, job, subject) do update set
  state = excluded.state, started_at = excluded.started_at, alive_until = excluded.alive_until,
  finished_at = coalesce(excluded.finished_at, known.finished_at),
  failures = case when excluded.state = 'done' then 0 else known.failures + excluded.failures end,
  failed_at = coalesce(excluded.failed_at, known.failed_at),
  failure = case when excluded.failed_at is null then known.failure else excluded.failure end
where known.started_at is null or known.started_at <= excluded.started_at or known.started_at > $11::timestamptz`

const GIVEN_UP = `update job_runs set state = 'failed', finished_at = $4::timestamptz, failed_at = $4::timestamptz, failures = greatest(failures, 1)
where tenant_id = $1 and job = $2 and subject = $3 and state in ('waiting', 'running', 'retrying')`

/** The transaction does not wait for the disk: if a database crash loses the row, the next run writes it again. */
const NO_DISK_WAIT = { sql: 'set local synchronous_commit = off', parameters: [] } as const

/** Records items that were requested and have no worker yet. A row that exists is not changed. */
export function recordWaiting(
  tx: TenantTransaction,
  items: readonly { readonly job: string; readonly subject: string; readonly at: Date }[],
): void {
  tx.send(NO_DISK_WAIT)
  for (const { job, subject, at } of items)
    tx.send({ sql: WAITING, parameters: [tx.tenantId, job, subject, at.toISOString()] })
}

interface RunProgress {
  readonly state: JobRun['state']
  readonly startedAt: Date
  readonly failure: string | null
}

async function recordProgress(
  { database, clock, log }: JobContext,
  { tenantId, job, subject }: RunKey,
  { state, startedAt, failure }: RunProgress,
): Promise<void> {
  const now = clock()
  const [isOver, hasFailed] = [state !== 'running' && state !== 'retrying', state === 'failed' || state === 'retrying']
  const nowIf = (condition: boolean) => (condition ? now.toISOString() : null)
  const aliveUntil = new Date(now.getTime() + LEASE_MS).toISOString()
  const parameters = [
    tenantId,
    job,
    subject,
    state,
    startedAt.toISOString(),
    aliveUntil,
    nowIf(isOver),
    hasFailed ? 1 : 0,
    nowIf(hasFailed),
    failure,
    new Date(now.getTime() + CLOCK_ERROR_MS).toISOString(),
  ]
  try {
    await writeTenant(database, tenantId, async (tx) => {
      tx.send(NO_DISK_WAIT)
      tx.send({ sql: NOTE, parameters })
    })
  } catch (error) {
    // A job must not fail because its run could not be recorded.
    log.warn({ tenantId, job, subject, err: error }, 'job run not noted')
  }
}

interface RecordOptions {
  /** A run that takes longer than this is recorded as running before its end. */
  readonly quietMs: number
  /** The state after the work threw. */
  readonly failed: 'failed' | 'retrying'
}

/**
 * Does the work and records its run: that it runs, that it still runs, and how it ended. Throws what the work threw.
 */
export async function recordRun(
  context: JobContext,
  key: RunKey,
  { quietMs, failed }: RecordOptions,
  work: () => Promise<JobEnding | void>,
): Promise<void> {
  const startedAt = context.clock()
  // Writes run one after the other, so that `running` cannot overwrite the end.
  let lastWrite = Promise.resolve()
  const write = (state: JobRun['state'], failure: string | null = null): Promise<void> =>
    (lastWrite = lastWrite.then(() => recordProgress(context, key, { state, startedAt, failure })))
  let timer: NodeJS.Timeout | undefined
  const begin = () => {
    void write('running')
    timer = setInterval(() => void write('running'), RENEW_EVERY_MS)
  }
  const end = (state: JobRun['state'], failure?: string | null) => {
    clearTimeout(timer)
    clearInterval(timer)
    return write(state, failure)
  }
  if (quietMs === 0) begin()
  else timer = setTimeout(begin, quietMs)
  try {
    const ending = await work()
    await end(ending?.state ?? 'done', ending?.sentence)
  } catch (error) {
    await end(failed)
    throw error
  }
}

/** Runs a job once. A job for one item is recorded, and a failure leaves it to the queue's next attempt. */
export async function runJob(
  context: JobContext,
  { name, adminView, run }: JobDefinition,
  payload: unknown,
): Promise<void> {
  if (adminView?.kind !== 'single') return void (await run(context, payload))
  await recordRun(context, { ...adminView.of(payload), job: name }, { quietMs: 0, failed: 'retrying' }, () =>
    run(context, payload),
  )
}

/** Called after the last attempt: records the failure and calls the job's `gaveUp`. */
export async function giveUpJob(
  context: JobContext,
  { name, adminView, gaveUp }: JobDefinition,
  payload: unknown,
): Promise<void> {
  if (adminView?.kind === 'single') {
    const { tenantId, subject } = adminView.of(payload)
    await writeTenant(context.database, tenantId, async (tx) =>
      tx.send({ sql: GIVEN_UP, parameters: [tenantId, name, subject, context.clock().toISOString()] }),
    )
  }
  await gaveUp?.(context, payload)
}

import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { writeTenant } from '../database/tenant-transaction.ts'
import type { JobContext, JobDefinition, JobEnding } from './job.ts'

/** A tenant's run of a job, and of what: a periodic one has the empty subject. */
interface RunKey {
  readonly tenantId: string
  readonly job: string
  readonly subject: string
}

/** `retrying`: the queue tries again by itself. */
type RunState = 'waiting' | 'running' | 'retrying' | 'done' | 'failed' | 'cancelled'

export interface JobRun {
  readonly job: string
  readonly subject: string
  readonly state: RunState
  readonly noted_at: Date
  readonly started_at: Date | null
  /** Where it is under way and says nothing until then, its worker has died. */
  readonly alive_until: Date
  readonly finished_at: Date | null
  /** How often it failed since it was last done. */
  readonly failures: number
  readonly failed_at: Date | null
  /** For people; null: nobody can say more. */
  readonly failure: string | null
}

const BEAT_MS = 20_000
/** Three beats: one may come late. */
export const LEASE_MS = 60_000

const WAITING = `insert into job_runs (tenant_id, job, subject, state, noted_at, alive_until, failures)
values ($1, $2, $3, 'waiting', $4::timestamptz, $4::timestamptz, 0) on conflict (tenant_id, job, subject) do nothing`

// Of two runs at once the row tells of the one that began last.
const NOTE = `insert into job_runs as known (tenant_id, job, subject, state, noted_at, started_at, alive_until, finished_at, failures, failed_at, failure)
values ($1, $2, $3, $4, $5::timestamptz, $5::timestamptz, $6::timestamptz, $7::timestamptz, $8, $9::timestamptz, $10)
on conflict (tenant_id, job, subject) do update set
  state = excluded.state, started_at = excluded.started_at, alive_until = excluded.alive_until,
  finished_at = coalesce(excluded.finished_at, known.finished_at),
  failures = case excluded.state when 'done' then 0 else known.failures + excluded.failures end,
  failed_at = coalesce(excluded.failed_at, known.failed_at),
  failure = case when excluded.failed_at is null then known.failure else excluded.failure end
where known.started_at is null or known.started_at <= excluded.started_at`

const GIVEN_UP = `update job_runs set state = 'failed', finished_at = $4::timestamptz, failed_at = $4::timestamptz, failures = greatest(failures, 1)
where tenant_id = $1 and job = $2 and subject = $3 and state in ('waiting', 'running', 'retrying')`

/** A note is worth no wait for the disk: what a crash of the database takes with it, the next run notes again. */
const UNWAITED = { sql: 'set local synchronous_commit = off', parameters: [] } as const

/** What was asked for and has no worker yet. What is known of it already stays so. */
export function noteWaiting(tx: TenantTransaction, asked: readonly { readonly job: string; readonly subject: string; readonly at: Date }[]): void {
  tx.send(UNWAITED)
  for (const { job, subject, at } of asked) tx.send({ sql: WAITING, parameters: [tx.tenantId, job, subject, at.toISOString()] })
}

interface Note {
  readonly state: RunState
  readonly startedAt: Date
  readonly failure: string | null
}

async function note({ database, clock, log }: JobContext, { tenantId, job, subject }: RunKey, { state, startedAt, failure }: Note): Promise<void> {
  const now = clock()
  const [isOver, hasFailed] = [state !== 'running' && state !== 'retrying', state === 'failed' || state === 'retrying']
  const nowWhere = (is: boolean) => (is ? now.toISOString() : null)
  const aliveUntil = new Date(now.getTime() + LEASE_MS).toISOString()
  const parameters = [tenantId, job, subject, state, startedAt.toISOString(), aliveUntil, nowWhere(isOver), hasFailed ? 1 : 0, nowWhere(hasFailed), failure]
  try {
    await writeTenant(database, tenantId, async (tx) => {
      tx.send(UNWAITED)
      tx.send({ sql: NOTE, parameters })
    })
  } catch (error) {
    // A job is not to fail because nobody could write down how it went.
    log.warn({ tenantId, job, subject, err: error }, 'job run not noted')
  }
}

interface NotedOptions {
  /** Only what takes longer is noted before its end. */
  readonly quietMs: number
  /** What a failure of the work leaves. */
  readonly failed: 'failed' | 'retrying'
}

/** Does the work, noting for its tenant that it runs, that it still runs, and how it ended. Throws what the work threw. */
export async function noted(context: JobContext, key: RunKey, { quietMs, failed }: NotedOptions, work: () => Promise<JobEnding | void>): Promise<void> {
  const startedAt = context.clock()
  // One after the other: a sign of life is not to overtake the end.
  let noting = Promise.resolve()
  const write = (state: RunState, failure: string | null = null): Promise<void> => (noting = noting.then(() => note(context, key, { state, startedAt, failure })))
  let timer: NodeJS.Timeout | undefined
  const begin = () => {
    void write('running')
    timer = setInterval(() => void write('running'), BEAT_MS)
  }
  const end = (state: RunState, failure?: string | null) => {
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

/** Runs a job once. Of a single thing it is noted, and a failure leaves it to the queue's next attempt. */
export async function runJob(context: JobContext, { name, adminView, run }: JobDefinition, payload: unknown): Promise<void> {
  if (adminView?.kind !== 'single') return void (await run(context, payload))
  await noted(context, { ...adminView.of(payload), job: name }, { quietMs: 0, failed: 'retrying' }, () => run(context, payload))
}

/** After the last attempt: says so to whoever waits, and notes it. */
export async function giveUpJob(context: JobContext, { name, adminView, gaveUp }: JobDefinition, payload: unknown): Promise<void> {
  if (adminView?.kind === 'single') {
    const { tenantId, subject } = adminView.of(payload)
    await writeTenant(context.database, tenantId, async (tx) => tx.send({ sql: GIVEN_UP, parameters: [tenantId, name, subject, context.clock().toISOString()] }))
  }
  await gaveUp?.(context, payload)
}

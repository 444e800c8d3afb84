import { sql } from 'kysely'
import { queryBuilder, rawStatement } from '../../database/statement.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { JobRun } from '../../jobs/job-runs.ts'
import { CLOCK_ERROR_MS, runColumns } from '../../jobs/job-runs.ts'
import type { JobState, ScheduledJob, SingleJob } from './contract/api.ts'
import { jobMessages } from './contract/api.ts'
import type { JobBook, ShownJob } from './read/job-book.ts'
import { runId } from './read/job-book.ts'
import type { JobTables } from './tables.ts'

const build = queryBuilder<JobTables>()

/** A run is `late` when it is overdue by one interval and this time: then it is not just waiting in the queue. */
const LATE_MS = 10 * 60_000
/** An older failure is not shown any more. */
const FAILURE_SHOWN_MS = 30 * 24 * 3_600_000

const columns = Object.keys(runColumns) as (keyof JobRun)[]
// The failed and interrupted states of `stateOf`, in SQL.
const HAS_FAILED = `(state = 'failed' or state in ('running', 'retrying')
  and (alive_until < $2::timestamptz or alive_until > $2::timestamptz + interval '${CLOCK_ERROR_MS} milliseconds'))`
// Raw SQL: it shares HAS_FAILED with the update below.
const SINGLE = rawStatement(runColumns)`
select ${columns.join(', ')} from job_runs where tenant_id = $1 and subject <> '' and job = any($3::text[]) and (not $4::boolean or ${HAS_FAILED})
  and ($5::timestamptz is null or (noted_at, job, subject) < ($5::timestamptz, $6::text, $7::text))
order by noted_at desc, job desc, subject desc limit $8`
const QUEUE_AGAIN = `update job_runs set state = 'waiting' where tenant_id = $1 and job = $3 and subject = $4 and ${HAS_FAILED} returning job`
const FORGET = `delete from job_runs where tenant_id = $1 and subject <> '' and (
  state in ('done', 'cancelled') and finished_at < $2::timestamptz
  or state = 'failed' and finished_at < $3::timestamptz
  or state in ('waiting', 'running', 'retrying') and alive_until < $3::timestamptz)`

export type PageCursor = readonly [notedAt: string, job: string, subject: string]

interface SingleQuery {
  readonly failedOnly: boolean
  readonly limit: number
  readonly after: PageCursor | null
  readonly now: Date
}

/** A run whose worker has not renewed `alive_until`, or has set it while the clock was ahead, is interrupted. */
export function stateOf(
  { state, alive_until: aliveUntil }: Pick<JobRun, 'state' | 'alive_until'>,
  now: Date,
): JobState {
  const left = aliveUntil.getTime() - now.getTime()
  return (state === 'running' || state === 'retrying') && (left < 0 || left > CLOCK_ERROR_MS) ? 'interrupted' : state
}

const isFailed = (state: JobState) => state === 'failed' || state === 'interrupted'
const iso = (instant: Date | null) => instant?.toISOString() ?? null

function factsOf(run: JobRun, now: Date, canRetry: boolean) {
  const state = stateOf(run, now)
  const failedAt = state === 'interrupted' ? run.alive_until : run.failed_at
  const isRecent = failedAt !== null && now.getTime() - failedAt.getTime() < FAILURE_SHOWN_MS
  const failure = state === 'interrupted' ? jobMessages.interrupted : (run.failure ?? jobMessages.unknown)
  return {
    id: runId(run.job, run.subject),
    state,
    startedAt: iso(run.started_at),
    finishedAt: iso(run.finished_at),
    failures: run.failures,
    failedAt: isRecent ? iso(failedAt) : null,
    failure: isRecent ? failure : null,
    mayRetry: canRetry && isFailed(state),
  }
}

const neverRun = {
  state: 'never',
  startedAt: null,
  finishedAt: null,
  failures: 0,
  failedAt: null,
  failure: null,
  mayRetry: false,
} as const

interface LastTurn {
  readonly run: JobRun | undefined
  /** The instant of the tenant's first event, since when its jobs were due; null: there is none. */
  readonly tenantSince: Date | null
  readonly now: Date
}

function toScheduled(
  { name, everyMs, adminView: { title, text } }: ScheduledShown,
  { run, tenantSince, now }: LastTurn,
): ScheduledJob {
  const own = { title, text, everyMs }
  const facts = run === undefined ? { id: name, ...neverRun } : factsOf(run, now, true)
  const startedAt = run?.started_at ?? null
  // The next run was due one interval after the last start, or after the job or the tenant first appeared.
  const since = startedAt ?? run?.noted_at ?? tenantSince
  const isLate =
    facts.state !== 'running' &&
    facts.state !== 'retrying' &&
    since !== null &&
    now.getTime() > since.getTime() + 2 * everyMs + LATE_MS
  return {
    ...own,
    ...facts,
    state: isLate ? 'late' : facts.state,
    nextAt: startedAt === null ? null : new Date(startedAt.getTime() + everyMs).toISOString(),
  }
}

type ScheduledShown = ShownJob & { readonly adminView: { readonly kind: 'scheduled' } }
const isScheduled = (job: ShownJob): job is ScheduledShown => job.adminView.kind === 'scheduled'

const runsOf = (tx: TenantTransaction) =>
  build.selectFrom('job_runs').select(columns).where('tenant_id', '=', tx.tenantId)

/** Every periodic job, including those that have not run yet. */
export async function listScheduled(
  tx: TenantTransaction,
  { jobs }: JobBook,
  { failedOnly, now }: Pick<SingleQuery, 'failedOnly' | 'now'>,
): Promise<ScheduledJob[]> {
  const [rows, [first]] = await Promise.all([
    tx.run(runsOf(tx).where('subject', '=', '')),
    tx.run(
      build
        .selectFrom('events')
        .select('recorded_at')
        .where('tenant_id', '=', tx.tenantId)
        .orderBy('position')
        .limit(sql.lit(1)),
    ),
  ])
  const byJob = new Map(rows.map((row) => [row.job, row]))
  const all = jobs
    .filter(isScheduled)
    .map((job) => toScheduled(job, { run: byJob.get(job.name), tenantSince: first?.recorded_at ?? null, now }))
  // A failed job may be shown as `late`, so the state cannot be used here.
  return failedOnly ? all.filter(({ mayRetry }) => mayRetry) : all
}

/** A page of single jobs, and the place after which the next page begins. */
export async function listSingle(
  tx: TenantTransaction,
  { jobs }: JobBook,
  query: SingleQuery,
): Promise<{ readonly single: SingleJob[]; readonly next: PageCursor | null }> {
  const { failedOnly, limit, after, now } = query
  const names = jobs.filter((job) => !isScheduled(job)).map(({ name }) => name)
  const [notedAt, job, subject] = after ?? []
  const rows = await tx.query(
    SINGLE(tx.tenantId, now.toISOString(), names, failedOnly, notedAt, job, subject, limit + 1),
  )
  const page = rows.slice(0, limit)
  const abouts = await aboutsOf(tx, jobs, page)
  const single = page.map((run) => {
    const { title = '', about = '', canRetry = false } = abouts.get(runId(run.job, run.subject)) ?? {}
    return { title, about, askedAt: run.noted_at.toISOString(), ...factsOf(run, now, canRetry) }
  })
  const last = rows.length > limit ? page.at(-1) : undefined
  return { single, next: last === undefined ? null : [last.noted_at.toISOString(), last.job, last.subject] }
}

interface About {
  readonly title: string
  readonly about: string
  readonly canRetry: boolean
}

/** Titles and subjects' names by run id. Each job is called once for all of its subjects. */
async function aboutsOf(
  tx: TenantTransaction,
  jobs: readonly ShownJob[],
  runs: readonly JobRun[],
): Promise<ReadonlyMap<string, About>> {
  const byJob = Map.groupBy(runs, ({ job }) => job)
  const pairs = jobs.map(async ({ name, adminView }): Promise<(readonly [string, About])[]> => {
    const subjects = (byJob.get(name) ?? []).map(({ subject }) => subject)
    if (adminView.kind === 'scheduled' || subjects.length === 0) return []
    const names = await adminView.names(tx, subjects)
    return subjects.map((subject) => [
      runId(name, subject),
      { title: adminView.title, about: names.get(subject) ?? '', canRetry: adminView.retry !== undefined },
    ])
  })
  return new Map((await Promise.all(pairs)).flat())
}

export async function findRun(tx: TenantTransaction, job: string, subject: string): Promise<JobRun | undefined> {
  const [row] = await tx.run(runsOf(tx).where('job', '=', job).where('subject', '=', subject))
  return row
}

/** Sets a failed run to `waiting`. Of several concurrent calls one does; returns whether it was this one. */
export async function queueAgain(tx: TenantTransaction, job: string, subject: string, now: Date): Promise<boolean> {
  const rows = await tx.query({ sql: QUEUE_AGAIN, parameters: [tx.tenantId, now.toISOString(), job, subject] })
  return rows.length > 0
}

/** Deletes old runs of single jobs. Unfinished ones without a live worker count as failed. */
export function forgetRuns(
  tx: TenantTransaction,
  { doneBefore, failedBefore }: { readonly doneBefore: Date; readonly failedBefore: Date },
): void {
  tx.send({ sql: FORGET, parameters: [tx.tenantId, doneBefore.toISOString(), failedBefore.toISOString()] })
}

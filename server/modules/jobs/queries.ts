import { sql } from 'kysely'
import { queryBuilder } from '../../database/statement.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { JobRun } from '../../jobs/job-runs.ts'
import type { JobState, ScheduledJob, SingleJob } from './contract.ts'
import { jobMessages } from './contract.ts'
import type { JobBook, ShownJob } from './job-book.ts'
import { runId } from './job-book.ts'
import type { JobTables } from './tables.ts'

const build = queryBuilder<JobTables>()

/** A turn that is missed by so much, and by more than one interval, is not just late in the queue. */
const LATE_MS = 10 * 60_000
/** An old failure of a job that goes well is nobody's concern any more. */
const FAILURE_SHOWN_MS = 30 * 24 * 3_600_000

const columns = ['job', 'subject', 'state', 'noted_at', 'started_at', 'alive_until', 'finished_at', 'failures', 'failed_at', 'failure'] as const satisfies (keyof JobRun)[]
// As `stateOf` judges it.
const HAS_FAILED = "(state = 'failed' or state in ('running', 'retrying') and alive_until < $2::timestamptz)"
// Raw SQL: it shares HAS_FAILED with the update below.
const SINGLE = `select ${columns.join(', ')} from job_runs where tenant_id = $1 and subject <> '' and job = any($3::text[]) and (not $4::boolean or ${HAS_FAILED})
  and ($5::timestamptz is null or (noted_at, job, subject) < ($5::timestamptz, $6::text, $7::text))
order by noted_at desc, job desc, subject desc limit $8`
const QUEUE_AGAIN = `update job_runs set state = 'waiting' where tenant_id = $1 and job = $3 and subject = $4 and ${HAS_FAILED} returning job`
const FORGET = `delete from job_runs where tenant_id = $1 and subject <> '' and (
  state in ('done', 'cancelled') and finished_at < $2::timestamptz
  or state = 'failed' and finished_at < $3::timestamptz
  or state in ('waiting', 'running', 'retrying') and alive_until < $3::timestamptz)`

export type Place = readonly [notedAt: string, job: string, subject: string]

interface SingleAsked {
  readonly failedOnly: boolean
  readonly limit: number
  readonly after: Place | null
  readonly now: Date
}

/** What is under way and has given no sign of life for too long is not under way any more. */
export function stateOf({ state, alive_until: aliveUntil }: Pick<JobRun, 'state' | 'alive_until'>, now: Date): JobState {
  return (state === 'running' || state === 'retrying') && aliveUntil < now ? 'interrupted' : state
}

const isFailed = (state: JobState) => state === 'failed' || state === 'interrupted'
const iso = (instant: Date | null) => instant?.toISOString() ?? null

function factsOf(run: JobRun, now: Date, canRetry: boolean) {
  const state = stateOf(run, now)
  const failedAt = state === 'interrupted' ? run.alive_until : run.failed_at
  const isRecent = failedAt !== null && now.getTime() - failedAt.getTime() < FAILURE_SHOWN_MS
  const failure = state === 'interrupted' ? jobMessages.interrupted : (run.failure ?? jobMessages.unknown)
  return {
    id: runId(run.job, run.subject), state, startedAt: iso(run.started_at), finishedAt: iso(run.finished_at), failures: run.failures,
    failedAt: isRecent ? iso(failedAt) : null, failure: isRecent ? failure : null, mayRetry: canRetry && isFailed(state),
  }
}

const neverRun = { state: 'never', startedAt: null, finishedAt: null, failures: 0, failedAt: null, failure: null, mayRetry: false } as const

interface TurnsKnown {
  readonly run: JobRun | undefined
  /** When the tenant began: from then on its turns were due. Null: not even that is recorded. */
  readonly tenantSince: Date | null
  readonly now: Date
}

function toScheduled({ name, everyMs, adminView: { title, text } }: ScheduledShown, { run, tenantSince, now }: TurnsKnown): ScheduledJob {
  const own = { title, text, everyMs }
  const facts = run === undefined ? { id: name, ...neverRun } : factsOf(run, now, true)
  const startedAt = run?.started_at ?? null
  // However its last turn ended, or where it waits for its first: the next one was due an interval after.
  const since = startedAt ?? run?.noted_at ?? tenantSince
  const isLate = facts.state !== 'running' && facts.state !== 'retrying' && since !== null && now.getTime() > since.getTime() + 2 * everyMs + LATE_MS
  return { ...own, ...facts, state: isLate ? 'late' : facts.state, nextAt: startedAt === null ? null : new Date(startedAt.getTime() + everyMs).toISOString() }
}

type ScheduledShown = ShownJob & { readonly adminView: { readonly kind: 'scheduled' } }
const isScheduled = (job: ShownJob): job is ScheduledShown => job.adminView.kind === 'scheduled'

const runsOf = (tx: TenantTransaction) => build.selectFrom('job_runs').select(columns).where('tenant_id', '=', tx.tenantId)

/** Every periodic job, also those that have not run yet. */
export async function listScheduled(tx: TenantTransaction, { jobs }: JobBook, { failedOnly, now }: Pick<SingleAsked, 'failedOnly' | 'now'>): Promise<ScheduledJob[]> {
  const [rows, [first]] = await Promise.all([
    tx.run(runsOf(tx).where('subject', '=', '')),
    tx.run(build.selectFrom('events').select('recorded_at').where('tenant_id', '=', tx.tenantId).orderBy('position').limit(sql.lit(1))),
  ])
  const byJob = new Map(rows.map((row) => [row.job, row]))
  const all = jobs.filter(isScheduled).map((job) => toScheduled(job, { run: byJob.get(job.name), tenantSince: first?.recorded_at ?? null, now }))
  // One that failed may be late besides.
  return failedOnly ? all.filter(({ mayRetry }) => mayRetry) : all
}

/** A page of the single ones, and where the next one goes on. */
export async function listSingle(tx: TenantTransaction, { jobs }: JobBook, asked: SingleAsked): Promise<{ readonly single: SingleJob[]; readonly next: Place | null }> {
  const { failedOnly, limit, after, now } = asked
  const names = jobs.filter((job) => !isScheduled(job)).map(({ name }) => name)
  const [notedAt, job, subject] = after ?? []
  const rows = await tx.query<JobRun>({ sql: SINGLE, parameters: [tx.tenantId, now.toISOString(), names, failedOnly, notedAt, job, subject, limit + 1] })
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

/** What the things are called, by the runs' ids: each job is asked once for all of its own. */
async function aboutsOf(tx: TenantTransaction, jobs: readonly ShownJob[], runs: readonly JobRun[]): Promise<ReadonlyMap<string, About>> {
  const byJob = Map.groupBy(runs, ({ job }) => job)
  const pairs = jobs.map(async ({ name, adminView }): Promise<(readonly [string, About])[]> => {
    const subjects = (byJob.get(name) ?? []).map(({ subject }) => subject)
    if (adminView.kind === 'scheduled' || subjects.length === 0) return []
    const names = await adminView.names(tx, subjects)
    return subjects.map((subject) => [runId(name, subject), { title: adminView.title, about: names.get(subject) ?? '', canRetry: adminView.retry !== undefined }])
  })
  return new Map((await Promise.all(pairs)).flat())
}

export async function findRun(tx: TenantTransaction, job: string, subject: string): Promise<JobRun | undefined> {
  const [row] = await tx.run(runsOf(tx).where('job', '=', job).where('subject', '=', subject))
  return row
}

/** Of several at once one puts it back into the queue: answers whether this was it. */
export async function queueAgain(tx: TenantTransaction, job: string, subject: string, now: Date): Promise<boolean> {
  const rows = await tx.query({ sql: QUEUE_AGAIN, parameters: [tx.tenantId, now.toISOString(), job, subject] })
  return rows.length > 0
}

/** Forgets single things: those that went well, and those that did not, each after its time. */
export function forgetRuns(tx: TenantTransaction, { doneBefore, failedBefore }: { readonly doneBefore: Date; readonly failedBefore: Date }): void {
  tx.send({ sql: FORGET, parameters: [tx.tenantId, doneBefore.toISOString(), failedBefore.toISOString()] })
}

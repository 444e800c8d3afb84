import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { queryBuilder } from '../../database/statement.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import { LEASE_MS } from './contract/agents.ts'
import type { FreshTimes } from './rules/fresh-times.ts'
import { freshTimes, isFresh } from './rules/fresh-times.ts'
import type { PrintJobState } from './contract/jobs.ts'
import type { PrintingTables } from './tables.ts'

const build = queryBuilder<PrintingTables>()
export type JobRow = Selectable<PrintingTables['print_jobs']>

/** Whether the job is the page by which a printer is measured: it has no labels. */
export const isCalibration = ({ label_ids: ids }: Pick<JobRow, 'label_ids'>): boolean => ids.length === 0

/** Jobs claimed at other times are free again. */
export const heldTimes = (now: Date): FreshTimes => freshTimes(now, LEASE_MS)

/** Whether an agent has held the job for too long without a word: it waits again. */
export const isFreed = ({ state, claimed_at: claimedAt }: JobRow, now: Date): boolean =>
  state === 'reservado' && claimedAt !== null && !isFresh(claimedAt, heldTimes(now))

/** The same in SQL, of a job that is `reservado`. */
function isHeldSql(now: Date) {
  const { after, until } = heldTimes(now)
  const [from, to] = [after.toISOString(), until.toISOString()]
  return sql<boolean>`(claimed_at > ${from}::timestamptz and claimed_at <= ${to}::timestamptz)`
}

export async function findJob(tx: TenantTransaction, id: string): Promise<JobRow | undefined> {
  const [job] = await tx.run(
    build.selectFrom('print_jobs').selectAll().where('tenant_id', '=', tx.tenantId).where('id', '=', id),
  )
  return job
}

/** The jobs that an agent has held since a claim of that instant. */
export function findJobsClaimedAt(tx: TenantTransaction, agentId: string, claimedAt: Date): Promise<JobRow[]> {
  return tx.run(
    build
      .selectFrom('print_jobs')
      .selectAll()
      .where('tenant_id', '=', tx.tenantId)
      .where('state', '=', 'reservado')
      .where('claimed_by', '=', agentId)
      .where('claimed_at', '=', claimedAt),
  )
}

const QUEUED_JOBS_MAX = 500

/** The labels whose paper waits for an agent, or is coming out. */
export async function queuedLabelIds(
  tx: TenantTransaction,
  states: readonly ('na_fila' | 'reservado')[] = ['na_fila', 'reservado'],
): Promise<readonly number[]> {
  const rows = await tx.run(
    build
      .selectFrom('print_jobs')
      .select(['label_ids', 'not_printed'])
      .where('tenant_id', '=', tx.tenantId)
      .where('state', 'in', [...states])
      .limit(QUEUED_JOBS_MAX),
  )
  return rows.flatMap(({ label_ids: ids, not_printed: not }) => ids.filter((id) => !not.includes(id)))
}

export interface JobCursor {
  readonly createdAt: string
  readonly id: string
}

/** One page, newest first. A job that an agent has held for too long counts as waiting. */
export async function listJobs(
  tx: TenantTransaction,
  {
    state,
    station,
    limit,
    after,
    now,
  }: {
    readonly state: PrintJobState | undefined
    readonly station: string | undefined
    readonly limit: number
    readonly after: JobCursor | null
    readonly now: Date
  },
): Promise<JobRow[]> {
  let page = build.selectFrom('print_jobs').selectAll().where('tenant_id', '=', tx.tenantId)
  if (state === 'na_fila')
    page = page.where((eb) =>
      eb.or([eb('state', '=', 'na_fila'), eb.and([eb('state', '=', 'reservado'), eb.not(isHeldSql(now))])]),
    )
  else if (state === 'reservado') page = page.where('state', '=', state).where(isHeldSql(now))
  else if (state !== undefined) page = page.where('state', '=', state)
  if (station !== undefined) page = page.where('station_id', '=', station)
  if (after !== null) {
    const { createdAt, id } = after
    page = page.where(sql<boolean>`(created_at, id) < (${createdAt}::timestamptz, ${id})`)
  }
  return tx.run(page.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit))
}

/** How many jobs of a station still wait or are being printed. */
export async function countWaiting(tx: TenantTransaction, stationId: string): Promise<number> {
  const [row] = await tx.run(
    build
      .selectFrom('print_jobs')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('tenant_id', '=', tx.tenantId)
      .where('station_id', '=', stationId)
      .where('state', 'in', ['na_fila', 'reservado']),
  )
  return Number(row?.count ?? 0)
}

/**
 * Of each station, the oldest job that its agent may take; oldest first. A job that was queued for the station's own agent
 * waits for one: that of the other stations has another printer.
 */
export function listNextJobs(tx: TenantTransaction, now: Date): Promise<JobRow[]> {
  const next = build
    .selectFrom('stations as s')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('print_jobs as j')
          .selectAll()
          .whereRef('j.tenant_id', '=', 's.tenant_id')
          .whereRef('j.station_id', '=', 's.id')
          .where('way', '=', 'agente')
          .where('state', 'in', ['na_fila', 'reservado'])
          .where((or) => or.or([or('state', '=', 'na_fila'), or.not(isHeldSql(now))]))
          .where((or) =>
            or.or([
              or('own_agent', 'is distinct from', 'sim'),
              or.exists(
                or
                  .selectFrom('print_agents as a')
                  .select('a.id')
                  .whereRef('a.tenant_id', '=', 's.tenant_id')
                  .whereRef('a.station_id', '=', 's.id')
                  .where('a.computer', 'is not', null),
              ),
            ]),
          )
          .orderBy('created_at')
          .orderBy('id')
          .limit(1)
          .as('next'),
      (join) => join.onTrue(),
    )
    .selectAll('next')
    .where('s.tenant_id', '=', tx.tenantId)
  return tx.run(next.orderBy('next.created_at').orderBy('next.id'))
}

export function insertJob(tx: TenantTransaction, job: Omit<JobRow, 'tenant_id'>): void {
  const { created_at: createdAt, changed_at: changedAt, claimed_at: claimedAt, ...row } = job
  tx.send(
    build
      .insertInto('print_jobs')
      .values({
        tenant_id: tx.tenantId,
        ...row,
        created_at: createdAt.toISOString(),
        changed_at: changedAt.toISOString(),
        claimed_at: claimedAt?.toISOString() ?? null,
      })
      .compile(),
  )
}

type JobChange = Partial<
  Pick<
    JobRow,
    | 'state'
    | 'reason'
    | 'profile_id'
    | 'claimed_by'
    | 'attempts'
    | 'silent_attempts'
    | 'possibly_twice'
    | 'not_printed'
    | 'own_agent'
  >
>

/** Changes a job under the lock of the tenant's head, which every writer of jobs holds. */
export function changeJob(
  tx: TenantTransaction,
  id: string,
  now: Date,
  { isClaimed = false, ...change }: JobChange & { readonly isClaimed?: boolean },
): void {
  tx.send(
    build
      .updateTable('print_jobs')
      .set({
        ...change,
        changed_at: now.toISOString(),
        ...(isClaimed && { claimed_at: now.toISOString() }),
      })
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', id)
      .compile(),
  )
}

/** Jobs that are over: their labels' prints are in the log. */
export function forgetOldJobs(tx: TenantTransaction, before: Date): void {
  tx.send(
    build
      .deleteFrom('print_jobs')
      .where('tenant_id', '=', tx.tenantId)
      .where('created_at', '<', before)
      .where('state', 'in', ['enviado', 'confirmado', 'falhou'])
      .compile(),
  )
}

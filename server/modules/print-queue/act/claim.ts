import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { tenantOf } from '../../../database/tenants.ts'
import { Rejection } from '../../../errors.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { printRefusedText } from '../../../contract/print-refused.ts'
import { isRawProfile } from '../../../drivers/contract/printer-profile.ts'
import type { RawProfile } from '../../../drivers/contract/printer-profile.ts'
import { noteCall, noteRun } from '../../../machines/access.ts'
import { ATTEMPTS_MAX } from '../contract/agents.ts'
import { drawCalibration } from './calibration.ts'
import type { RegisteredProfile, Station } from '../contract/api.ts'
import type { JobRow } from '../job-queries.ts'
import { changeJob, findJob, findJobsClaimedAt, isCalibration, listNextJobs } from '../job-queries.ts'
import type { PrintableLabels } from '../ports.ts'
import { isOfTags, templateOfJob } from '../rules/job-template.ts'
import { agentOf, listAgents, listProfiles, listStations } from '../queries.ts'

/** A job that an agent has taken, with what its bytes are made of. */
export interface TakenJob {
  readonly id: string
  readonly attempt: number
  readonly labels: number
  readonly station: string
  readonly possiblyTwice: boolean
  readonly profile: RegisteredProfile & RawProfile
  /** Its bytes. Drawing takes time, and needs no transaction. */
  draw(): Promise<Uint8Array>
}

export type Claim =
  | { readonly kind: 'taken'; readonly job: TakenJob }
  /** `position`: of the log when the queue was found empty. */
  | { readonly kind: 'nothing'; readonly position: number }

export interface AskedClaim {
  readonly agentId: string
  readonly trouble: string | null
  /** Of the agent's program; null: of a version that does not say it. */
  readonly run: string | null
  readonly now: Date
}

/**
 * Takes the oldest job of the agent's stations. The unit of work holds the lock of the tenant's head, so no two agents
 * take the same job, and no event is appended between the position that is read here and the look into the queue.
 */
export async function claimJob(unit: UnitOfWork, labels: PrintableLabels, call: AskedClaim): Promise<Claim> {
  const { tx, store } = unit
  const { agentId } = call
  const [position, agents, stations, profiles, firstJobs] = await Promise.all([
    store.headOf(tx),
    listAgents(tx),
    listStations(tx),
    listProfiles(tx),
    listNextJobs(tx, call.now),
  ])
  // It may have been revoked since its call was admitted.
  if (!agents.some(({ id, isPaired }) => id === agentId && isPaired)) throw new Rejection('agent_token_invalid')
  noteCall(tx, agentId, call.now, call.trouble)
  if (call.run !== null) noteRun(tx, agentId, call.run, call.now)
  if (call.trouble !== null) return { kind: 'nothing', position }
  const own = new Map(
    stations.flatMap((station) => (agentOf(agents, station.id)?.id === agentId ? [[station.id, station]] : [])),
  )
  // A job that cannot be printed fails, and the next one is looked at.
  for (let jobs = firstJobs; ; jobs = await listNextJobs(tx, call.now)) {
    const job = jobs.find(({ station_id: stationId }) => own.has(stationId))
    const station = own.get(job?.station_id ?? '')
    if (job === undefined || station === undefined) return { kind: 'nothing', position }
    // The paper in the printer is what the station's profile says now.
    const profile = profiles.find(({ id }) => id === station.printerProfileId)
    const taken = await takeJob(unit, labels, { job, station, profile, agentId, now: call.now })
    if (taken !== null) return { kind: 'taken', job: taken }
  }
}

interface Candidate {
  readonly job: JobRow
  readonly station: Station
  readonly profile: RegisteredProfile | undefined
  readonly agentId: string
  readonly now: Date
}

/** Null where the job has failed instead. */
async function takeJob(
  { tx }: UnitOfWork,
  labels: PrintableLabels,
  { job, station, profile, agentId, now }: Candidate,
): Promise<TakenJob | null> {
  // An earlier attempt has ended without a word: nobody knows what of it is on paper.
  const isFreed = job.state === 'reservado'
  const twice = isFreed ? 'sim' : job.possibly_twice
  const silent = job.silent_attempts + (isFreed ? 1 : 0)
  const fail = (reason: string) => {
    changeJob(tx, job.id, now, { state: 'falhou', reason, possibly_twice: twice })
    return null
  }
  if (silent >= ATTEMPTS_MAX)
    return fail(`A impressão foi interrompida ${silent} vezes. Confira o que saiu antes de repetir.`)
  if (profile === undefined || profile.way !== 'agente' || !isRawProfile(profile))
    return fail(
      'A estação não imprime mais pelo programa da impressora. Imprima pelo navegador ou escolha outra impressora.',
    )
  const { printed, count, reason, draw } = isCalibration(job)
    ? await calibrationOf(tx, profile, now)
    : await labelsOf(tx, labels, { job, profile, now })
  if (count === 0) return fail(reason ?? 'Nenhuma etiqueta para imprimir.')
  const attempt = job.attempts + 1
  changeJob(tx, job.id, now, {
    state: 'reservado',
    reason,
    profile_id: profile.id,
    claimed_by: agentId,
    attempts: attempt,
    silent_attempts: silent,
    possibly_twice: twice,
    not_printed: job.label_ids.filter((id) => !printed.includes(id)),
    isClaimed: true,
  })
  return {
    id: job.id,
    attempt,
    labels: count,
    station: station.name,
    possiblyTwice: twice === 'sim',
    profile,
    draw,
  }
}

/** What of a job comes out. */
interface Content {
  /** The ids of the labels. */
  readonly printed: readonly number[]
  /** How many pieces of paper. */
  readonly count: number
  /** Why others are left out. */
  readonly reason: string | null
  draw(): Promise<Uint8Array>
}

async function labelsOf(
  tx: TenantTransaction,
  labels: PrintableLabels,
  { job, profile, now }: { readonly job: JobRow; readonly profile: RawProfile; readonly now: Date },
): Promise<Content> {
  const wanted = job.label_ids.filter((id) => !job.not_printed.includes(id))
  const { queued, draw } = await labels.read(tx, {
    ids: wanted,
    origin: job.origin,
    now,
    asked: templateOfJob(job),
  })
  const printed = queued.filter(({ refusal }) => refusal === null).map(({ id }) => id)
  return { printed, count: printed.length, reason: printRefusedText(queued), draw: () => draw(printed, profile) }
}

async function calibrationOf(tx: TenantTransaction, profile: RawProfile, now: Date): Promise<Content> {
  const { timeZone } = await tenantOf(tx)
  return { printed: [], count: 1, reason: null, draw: async () => drawCalibration(profile, now, timeZone) }
}

export interface Report {
  readonly agentId: string
  readonly jobId: string
  readonly attempt?: number | undefined
}

/** The job that an agent reports on. It may be late, but the job may not have gone to another attempt. */
async function reportedJob({ tx }: UnitOfWork, { agentId, jobId, attempt }: Report): Promise<JobRow> {
  const job = await findJob(tx, jobId)
  if (job === undefined) throw new Rejection('print_job_not_found')
  if (job.claimed_by !== agentId || (attempt !== undefined && attempt !== job.attempts))
    throw new Rejection('print_job_not_yours')
  return job
}

/** The agent is still printing: the job stays with it, and its printer is not called off. */
export async function reportPrinting(unit: UnitOfWork, report: Report): Promise<void> {
  const job = await reportedJob(unit, report)
  if (job.state !== 'reservado' || job.claimed_by === null) throw new Rejection('print_job_not_yours')
  changeJob(unit.tx, job.id, unit.now, { isClaimed: true })
  noteCall(unit.tx, job.claimed_by, unit.now, null)
}

/** The agent says that the labels are out. A repeated report changes nothing. */
export async function reportDone(
  unit: UnitOfWork,
  labels: PrintableLabels,
  { confirmed, ...report }: Report & { readonly confirmed: boolean },
): Promise<void> {
  const job = await reportedJob(unit, report)
  if (job.state === 'enviado' || job.state === 'confirmado') return
  if (job.state !== 'reservado') throw new Rejection('print_job_not_yours')
  changeJob(unit.tx, job.id, unit.now, { state: confirmed ? 'confirmado' : 'enviado' })
  if (isCalibration(job) || isOfTags(job)) return
  await labels.recordPrinted(unit, {
    ids: job.label_ids.filter((id) => !job.not_printed.includes(id)),
    medium: 'agente',
    jobId: job.id,
    stationId: job.station_id,
    profileId: job.profile_id,
    confirmed: confirmed || null,
    possiblyTwice: job.possibly_twice === 'sim',
  })
}

/** The agent could not print. Unless it knows that nothing was sent, part of the labels may be out. */
export async function reportFailed(
  unit: UnitOfWork,
  { reason, nothingSent, ...report }: Report & { readonly reason: string; readonly nothingSent: boolean },
): Promise<void> {
  const job = await reportedJob(unit, report)
  if (job.state === 'falhou' || job.state === 'na_fila') return
  if (job.state !== 'reservado') throw new Rejection('print_job_not_yours')
  if (nothingSent) changeJob(unit.tx, job.id, unit.now, { state: 'na_fila', reason })
  else changeJob(unit.tx, job.id, unit.now, { state: 'falhou', reason, possibly_twice: 'sim' })
}

/** An attempt of a job that has not reached its agent. */
export interface LostAttempt {
  readonly agentId: string
  readonly job: Pick<TakenJob, 'id' | 'attempt'>
  /** Why its labels cannot be drawn; null: they can, but the agent has hung up. */
  readonly undrawn: string | null
}

/** Nothing was sent, so the job waits again, without a warning. One that cannot be drawn fails. */
export async function takeBack({ tx, now }: UnitOfWork, { agentId, job, undrawn }: LostAttempt): Promise<void> {
  const found = await findJob(tx, job.id)
  if (found?.state !== 'reservado' || found.claimed_by !== agentId || found.attempts !== job.attempt) return
  changeJob(tx, job.id, now, undrawn === null ? { state: 'na_fila' } : { state: 'falhou', reason: undrawn })
}

/** The same where the answer to the commit of a claim was lost: what that claim has taken, if anything, waits again. */
export async function takeBackClaimedAt({ tx, now }: UnitOfWork, agentId: string, claimedAt: Date): Promise<void> {
  for (const { id } of await findJobsClaimedAt(tx, agentId, claimedAt)) changeJob(tx, id, now, { state: 'na_fila' })
}

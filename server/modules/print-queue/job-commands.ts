import { randomUUID } from 'node:crypto'
import { found, Rejection } from '../../errors.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import { printRefusedText } from '../../contract/print-refused.ts'
import { localDate, localHour } from '../../contract/calendar.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { RegisteredProfile, Station } from './contract/api.ts'
import type { PrintRequested, QueueEvent } from './events.ts'
import { changeJob, findJob, forgetOldJobs, insertJob, isCalibration, isFreed } from './job-queries.ts'
import type { JobRow } from './job-queries.ts'
import type { AskedTemplate } from '../../contract/print-template.ts'
import { askedTemplate } from '../../contract/print-template.ts'
import { isOfTags, storedTemplate } from './rules/job-template.ts'
import { jobView } from './read/job-view.ts'
import type { NotPrintedBody, PrintJob, PrintJobBody } from './contract/jobs.ts'
import type { PrintableLabels, QueuedLabel, RecordedPrint } from './ports.ts'
import type { AgentRow } from './queries.ts'
import { listAgents, listProfiles, listStations, ownAgentOf } from './queries.ts'

/** How long the queue shows a job that is over. The log keeps the prints for ever. */
const KEPT_MS = 30 * 86_400_000

/** The first events of a job have version 1 and 2 of its stream; a repeated retry reads how many there are. */
async function record({ tx, store, append }: UnitOfWork, jobId: string, event: QueueEvent): Promise<void> {
  const stream = `print-job-${jobId}`
  const events = event.type === 'PrintRequested' ? [] : ((await store.readStreams(tx, [stream])).get(stream) ?? [])
  append({ stream, expectedVersion: events.length, events: [event] })
}

export interface Asked {
  readonly identity: Promise<{ readonly userId: string; readonly timeZone: string }>
  readonly origin: string
}

/** A station with its printer, and what its queue's sentences depend on. */
export interface PrintPlace {
  readonly stations: readonly Station[]
  readonly agents: readonly AgentRow[]
  readonly station: Station
  readonly profile: RegisteredProfile
}

/** Throws a Rejection where there is no such station, or it has no printer. */
export async function readPrintPlace(
  tx: TenantTransaction,
  stationId: string,
  unknown: 'print_job_station_unknown' | 'print_job_station_gone' = 'print_job_station_unknown',
): Promise<PrintPlace> {
  const [stations, agents, profiles] = await Promise.all([listStations(tx), listAgents(tx), listProfiles(tx)])
  const station = stations.find(({ id }) => id === stationId)
  if (station === undefined) throw new Rejection(unknown)
  const profile = profiles.find(({ id }) => id === station.printerProfileId)
  if (profile === undefined) throw new Rejection('print_job_station_without_printer', { station: station.name })
  return { stations, agents, station, profile }
}

/**
 * Puts labels into the queue of a station. Where the browser prints, the job is sent at once: nobody confirms it. All or
 * none: one label that may not be printed refuses the job.
 */
export async function requestPrint(
  unit: UnitOfWork,
  labels: PrintableLabels,
  { ids: sent, station, ...template }: PrintJobBody,
  asked: Asked,
): Promise<PrintJob> {
  const ids = [...new Set(sent)]
  const [place, queued] = await Promise.all([
    readPrintPlace(unit.tx, station),
    labels.find(unit.tx, ids, unit.now),
    asked.identity,
  ])
  refuseLabels(ids, queued)
  const wanted = askedTemplate(template)
  if (wanted !== null) {
    const read = await labels.read(unit.tx, { ids, origin: asked.origin, now: unit.now, asked: wanted })
    read.refuseFor(place.profile)
  }
  const recordPrinted: Placed['recordPrinted'] = (print) => labels.recordPrinted(unit, { ids, ...print })
  return placeJob(unit, place, { queued, recordPrinted, asked: wanted }, asked)
}

interface Placed {
  readonly queued: readonly QueuedLabel[]
  /** What they come out as; missing or null: as labels of the kitchen. */
  readonly asked?: AskedTemplate | null
  recordPrinted(print: Omit<RecordedPrint, 'ids'>): Promise<void> | void
}

/** The job of labels that may be printed. */
export async function placeJob(
  unit: UnitOfWork,
  { station, profile, stations, agents }: PrintPlace,
  { queued, recordPrinted, asked = null }: Placed,
  { identity, origin }: Asked,
): Promise<PrintJob> {
  const { tx, now } = unit
  const { userId, timeZone } = await identity
  const { way } = profile
  const id = randomUUID()
  const ids = queued.map((label) => label.id)
  const isForAgent = way === 'agente'
  const job: Omit<JobRow, 'tenant_id'> = {
    id,
    station_id: station.id,
    profile_id: profile.id,
    way,
    label_ids: ids,
    not_printed: [],
    reason: null,
    state: isForAgent ? 'na_fila' : 'enviado',
    claimed_by: null,
    claimed_at: null,
    attempts: 0,
    silent_attempts: 0,
    possibly_twice: 'nao',
    own_agent: hasOwnAgent(agents, station.id),
    ...storedTemplate(asked),
    requested_by: userId,
    origin,
    created_at: now,
    changed_at: now,
  }
  insertJob(tx, job)
  forgetOldJobs(tx, new Date(now.getTime() - KEPT_MS))
  const isOfLabels = !isOfTags({ template: asked?.template ?? null })
  const made = isOfLabels ? madeOf(queued, now, timeZone) : {}
  const stationId = station.id
  const profileId = profile.id
  await record(unit, id, {
    type: 'PrintRequested',
    data: { jobId: id, stationId, station: station.name, profileId, way, labelIds: ids, ...made },
  })
  if (!isForAgent && isOfLabels)
    await recordPrinted({ medium: way, jobId: id, stationId, profileId, confirmed: null, possiblyTwice: false })
  return jobView({ tenant_id: tx.tenantId, ...job }, { now, stations, agents, labels: byId(queued) })
}

/** Whose queue it is: a job of a station with an agent of its own never goes to the printer of another one. */
const hasOwnAgent = (agents: readonly AgentRow[], stationId: string): 'sim' | 'nao' =>
  ownAgentOf(agents, stationId) === undefined ? 'nao' : 'sim'

/** How many of each kind come out for the first time. */
function madeOf(queued: readonly QueuedLabel[], now: Date, timeZone: string): Pick<PrintRequested['data'], 'made'> {
  const first = queued.flatMap(({ firstOf }) => firstOf ?? [])
  if (first.length === 0) return {}
  const kinds = Map.groupBy(first, (kind) => JSON.stringify([kind.baseProductId, kind.state, kind.storageTypeId]))
  const items = [...kinds.values()].flatMap((same) => {
    const [kind] = same
    return kind === undefined ? [] : [{ ...kind, quantity: same.length }]
  })
  return { made: { day: localDate(now, timeZone), hour: localHour(now, timeZone), items } }
}

const byId = (queued: readonly QueuedLabel[]) => new Map(queued.map((label) => [label.id, label]))

export function refuseLabels(ids: readonly number[], queued: readonly QueuedLabel[]): void {
  const known = byId(queued)
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0) throw new Rejection('print_job_labels_unknown', { ids: unknown.slice(0, 10).join(', ') })
  const text = printRefusedText(queued)
  if (text !== null) throw new Rejection('print_job_refused', { text })
}

/** A failed job goes back to the queue, with all its labels that were not marked as not printed. */
export async function retryJob(unit: UnitOfWork, labels: PrintableLabels, id: string): Promise<PrintJob> {
  const job = found(await findJob(unit.tx, id), 'print_job_not_found')
  if (job.state !== 'falhou') throw new Rejection('print_job_not_failed')
  if (!isCalibration(job) && job.not_printed.length === job.label_ids.length) throw new Rejection('print_job_empty')
  const { station, profile, agents } = await readPrintPlace(unit.tx, job.station_id, 'print_job_station_gone')
  // No agent would ever take it.
  if (profile.way !== 'agente') throw new Rejection('print_job_station_without_agent', { station: station.name })
  // Who repeats it sees which printer the station has now.
  const own = hasOwnAgent(agents, job.station_id)
  const change = { state: 'na_fila', reason: null, silent_attempts: 0, claimed_by: null, own_agent: own } as const
  changeJob(unit.tx, id, unit.now, change)
  const view = await viewOf(unit, labels, { ...job, ...change, changed_at: unit.now })
  const data = { jobId: id, station: view.station.name, labels: job.label_ids.length - job.not_printed.length }
  await record(unit, id, { type: 'PrintRetried', data })
  return view
}

/**
 * These labels of a job did not come out, or are not to come out any more: a person has looked. They can be printed again.
 * Labels of a job that still waits are taken out of the queue. They were not counted as printed, so nothing is taken back.
 */
export async function markNotPrinted(
  unit: UnitOfWork,
  labels: PrintableLabels,
  id: string,
  { ids, onlyWaiting = false }: NotPrintedBody,
): Promise<PrintJob> {
  const job = found(await findJob(unit.tx, id), 'print_job_not_found')
  const isWaiting = job.state === 'na_fila' || isFreed(job, unit.now)
  if (job.state === 'reservado' && !isWaiting) throw new Rejection('print_job_printing')
  if (onlyWaiting && !isWaiting) throw new Rejection('print_job_not_waiting')
  if (job.state === 'falhou') throw new Rejection('print_job_not_sent')
  const missing = [...new Set(ids)]
  if (missing.length === 0 && !isCalibration(job)) throw new Rejection('print_job_no_labels')
  if (missing.some((label) => !job.label_ids.includes(label) || job.not_printed.includes(label)))
    throw new Rejection('print_job_other_labels')
  const notPrinted = [...job.not_printed, ...missing]
  const isEmpty = isWaiting && notPrinted.length === job.label_ids.length
  const change = { not_printed: notPrinted, ...(isEmpty && withdrawn(job)) }
  changeJob(unit.tx, id, unit.now, change)
  if (!isWaiting && !isCalibration(job)) await labels.recordNotPrinted(unit, { ids: missing, jobId: id })
  return viewOf(unit, labels, { ...job, ...change, changed_at: unit.now })
}

/** A job that has left the queue without a label. An attempt that ended without a word may have printed some. */
const withdrawn = ({ state, possibly_twice: twice }: JobRow) => ({
  state: 'falhou',
  reason: 'Retirada da fila.',
  possibly_twice: state === 'reservado' ? 'sim' : twice,
})

export async function viewOf(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  labels: PrintableLabels,
  job: JobRow,
): Promise<PrintJob> {
  const [stations, agents, queued] = await Promise.all([
    listStations(tx),
    listAgents(tx),
    labels.find(tx, job.label_ids, now),
  ])
  return jobView(job, { now, stations, agents, labels: byId(queued) })
}

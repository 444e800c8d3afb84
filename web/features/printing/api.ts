import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { printerProfile, station } from '#contract/printing'
import type { RegisteredProfile, Station, StationBody } from '#contract/printing'
import { addedAgent, printAgent } from '#contract/print-queue/agents'
import { agentProgram } from '#contract/print-queue/programs'
import { printJob } from '#contract/print-queue/jobs'
import type { PrinterProfile } from '#contract/printing/printer-profile'
import { printingKey } from '../../components/printing/print-jobs.ts'
import { request, requestNothing } from '../../lib/http.ts'

const listOf = <T>(name: string, path: string, entry: z.ZodMiniType<T>) =>
  queryOptions({
    queryKey: [...printingKey, name],
    queryFn: ({ signal }) => request(z.array(entry), path, { signal }),
  })

export const profilesQuery = () => listOf('profiles', '/api/printer-profiles', printerProfile)
export const stationsQuery = () => listOf('stations', '/api/stations', station)
/** How far a job is, and when an agent was last seen, is no event: both are asked for again. */
const POLL_MS = 5_000
export const agentsQuery = () => ({
  ...listOf('agents', '/api/print-agents', printAgent),
  refetchInterval: POLL_MS,
  staleTime: 0,
})
export const printCalibration = (stationId: string) =>
  request(printJob, `/api/stations/${stationId}/calibration`, { method: 'POST' })
export const programsQuery = () => listOf('programs', '/api/print-agents/programs', agentProgram)
export const queueQuery = () => ({
  ...listOf('queue', '/api/print-jobs?limit=20', printJob),
  refetchInterval: POLL_MS,
  staleTime: 0,
})

export const saveProfile = (id: string | null, body: PrinterProfile): Promise<RegisteredProfile> =>
  request(printerProfile, `/api/printer-profiles${id === null ? '' : `/${id}`}`, {
    method: id === null ? 'POST' : 'PUT',
    body,
  })
export const removeProfile = (id: string) => requestNothing(`/api/printer-profiles/${id}`, { method: 'DELETE' })

export const saveStation = (id: string | null, body: StationBody): Promise<Station> =>
  request(station, `/api/stations${id === null ? '' : `/${id}`}`, { method: id === null ? 'POST' : 'PUT', body })
export const removeStation = (id: string) => requestNothing(`/api/stations/${id}`, { method: 'DELETE' })

/** `null`: for the stations without an agent of their own. Without an idempotency key: a stored answer holds no code. */
export const addAgent = (stationId: string | null) =>
  request(addedAgent, '/api/print-agents', { method: 'POST', body: { station: stationId } })
export const revokeAgent = (id: string) => requestNothing(`/api/print-agents/${id}`, { method: 'DELETE' })

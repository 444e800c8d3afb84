import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { label } from '#contract/labels'
import { printJob } from '#contract/print-queue/jobs'
import { labelSet, pinsAnswer, quickTile } from '#contract/quick-labels'
import type { LabelSet, LabelSetBody, QuickLabelsBody, TileKey } from '#contract/quick-labels'
import { NotPrinted } from '../../components/printing/print-recorded.ts'
import { isConnected } from '../../lib/connection.ts'
import { request, requestNothing } from '../../lib/http.ts'
import type { DateByHand } from '../../lib/offline/labels/make-labels.ts'
import { labelsMadeHere } from '../../lib/offline/labels-made-here.ts'
import { sendOrKeep } from '../../lib/offline/send-or-keep.ts'
import { sendWhileConnected } from '../../lib/send-while-connected.ts'

/** A date passes while the screen is open. */
const REFRESH_MS = 60_000

// Start with the server module's name, by which live changes find the keys.
export const quickKey = ['quick-labels'] as const

/** `station`: null: what the whole kitchen makes. */
export const tilesQuery = (station: string | null) =>
  queryOptions({
    queryKey: [...quickKey, 'tiles', station],
    queryFn: ({ signal }) =>
      request(z.array(quickTile), `/api/quick-labels${station === null ? '' : `?station=${station}`}`, { signal }),
    refetchInterval: REFRESH_MS,
  })

export const setsQuery = (station: string) =>
  queryOptions({
    queryKey: [...quickKey, 'sets', station],
    queryFn: ({ signal }) => request(z.array(labelSet), `/api/label-sets?station=${station}`, { signal }),
  })

const dated = z.object({ expiration_date: z.nullable(z.string()), sentence: z.string() })
interface DateQuestion extends TileKey {
  readonly makersDate: string | null
}

/** The date that a label of now would have, of what is no tile or was adjusted. */
export const dateQuery = ({ makersDate, ...tile }: DateQuestion) =>
  queryOptions({
    queryKey: [...quickKey, 'date', tile, makersDate],
    queryFn: async ({ signal }) => {
      if (!isConnected())
        return (await import('../../lib/offline/labels/device-pack.ts')).dateHere({ makersDate, ...tile })
      const body = { ...tile, ...(makersDate !== null && { makersDate }) }
      return request(dated, '/api/shelf-life/answer', { method: 'POST', body, signal })
    },
    retry: false,
    refetchInterval: REFRESH_MS,
  })

/** What came out of this station last. */
const RECENT_JOBS = 4
const WAITING_MS = 5_000

export const recentJobsQuery = (station: string) =>
  queryOptions({
    queryKey: ['printing', 'recent', station],
    queryFn: ({ signal }) =>
      request(z.array(printJob), `/api/print-jobs?station=${station}&limit=${RECENT_JOBS}`, { signal }),
    // How far a job is, is no event.
    refetchInterval: ({ state: { data = [] } }) =>
      data.some(({ state }) => state === 'na_fila' || state === 'reservado') ? WAITING_MS : false,
  })

const stations = z.array(z.object({ id: z.string(), name: z.string(), printerProfileId: z.nullable(z.string()) }))
export const stationsQuery = () =>
  queryOptions({
    queryKey: ['printing', 'stations-to-choose'],
    queryFn: ({ signal }) => request(stations, '/api/stations', { signal }),
  })

/** Without a station there is no job. */
const printed = z.object({ labels: z.array(label), job: z.nullable(printJob) })
type Printed = z.infer<typeof printed>

interface PrintOptions {
  readonly idempotencyKey: string
  /** Dates that a person has said of each item, where the rules of this device are out of date. */
  readonly byHand: readonly DateByHand[] | null
  /** The program of the station's printer gets what the server has made, and nothing else. */
  readonly isAgents: boolean
}

const agentWaits =
  'Sem internet: o programa da impressora espera a conexão. Toque de novo para imprimir pelo navegador.'

export async function printQuick(
  body: QuickLabelsBody,
  { idempotencyKey, byHand, isAgents }: PrintOptions,
): Promise<Printed> {
  const send = async (signal?: AbortSignal) => {
    const answer = await request(printed, '/api/quick-labels', {
      method: 'POST',
      body,
      idempotencyKey,
      ...(signal && { signal }),
    })
    labelsMadeHere()
    return answer
  }
  if (isAgents) return sendWhileConnected(send, () => new NotPrinted(agentWaits))
  return sendOrKeep({
    send,
    attempt: idempotencyKey,
    async keep() {
      const { keepQuickLabels } = await import('../../lib/offline/labels/keep-quick-labels.ts')
      return { labels: [...(await keepQuickLabels(body, { attempt: idempotencyKey, byHand }))], job: null }
    },
  })
}

export const savePins = (station: string, pins: readonly TileKey[]) =>
  request(pinsAnswer, '/api/quick-labels/pins', { method: 'PUT', body: { station, pins } })

export const saveSet = (body: LabelSetBody): Promise<LabelSet> =>
  request(labelSet, '/api/label-sets', { method: 'POST', body })
export const removeSet = (id: string) => requestNothing(`/api/label-sets/${id}`, { method: 'DELETE' })

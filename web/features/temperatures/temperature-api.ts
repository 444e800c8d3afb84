import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { addDays } from '#contract/calendar'
import { temperaturePoint } from '#contract/temperatures/points'
import type { TemperaturePoint, TemperaturePointBody } from '#contract/temperatures/points'
import { pointReading, takenRound } from '#contract/temperatures/readings'
import type {
  PointReading,
  ReadingCorrectionBody,
  TakenRound,
  TemperatureRoundBody,
} from '#contract/temperatures/readings'
import { temperatureToday } from '#contract/temperatures/today'
import { registerListQuery, registerWritesOf } from '../../components/register/register-api.ts'
import type { Resource } from '../../components/register/register-api.ts'
import { request, requestPage } from '../../lib/http.ts'
import { sendOrKeep } from '../../lib/offline/send-or-keep.ts'

/** The module's name: its live changes read every query of a temperature again. */
export const temperaturesKey = ['temperatures'] as const

const points: Resource<TemperaturePoint> = { path: '/api/temperature-points', entry: temperaturePoint }

/** No live change tells of a sensor's reading. */
const REFRESH_MS = 60_000

export const pointsQuery = () => ({
  ...registerListQuery([...temperaturesKey, 'points'], points),
  refetchInterval: REFRESH_MS,
})
export const pointWrites = registerWritesOf<TemperaturePoint, TemperaturePointBody>(points)

/** What is to be measured today. */
export const todayQuery = () =>
  queryOptions({
    queryKey: [...temperaturesKey, 'today'],
    queryFn: ({ signal }) => request(temperatureToday, '/api/temperature/today', { signal }),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  })

export const saveRound = (body: TemperatureRoundBody, idempotencyKey: string): Promise<TakenRound> =>
  sendOrKeep({
    send: (signal) => request(takenRound, '/api/temperature-rounds', { method: 'POST', body, idempotencyKey, signal }),
    attempt: idempotencyKey,
    // Always with the key: readings that were saved before their answer was lost would be there twice.
    async keep() {
      const { keepTemperatures } = await import('../../lib/offline/kept-records.ts')
      return keepTemperatures(body, idempotencyKey)
    },
  })

export const pointQuery = (id: number) =>
  queryOptions({
    queryKey: [...temperaturesKey, 'point', id],
    queryFn: ({ signal }) => request(temperaturePoint, `${points.path}/${id}`, { signal }),
  })

const readings = z.array(pointReading)

interface ReadingsPage {
  /** The days that were asked for. */
  readonly days: DaySpan
  readonly items: readonly PointReading[]
  readonly next: string | null
}

/** Local days, both included. */
interface DaySpan {
  readonly from: string
  readonly to: string
}

/**
 * The readings of a point on some days. Each page has the oldest reading first; `byDay` reads the newest day first and
 * then the day before.
 */
export const readingPagesQuery = (id: number, days: DaySpan, byDay: boolean) =>
  infiniteQueryOptions({
    queryKey: [...temperaturesKey, 'readings', id, days, byDay],
    queryFn: async ({ pageParam: { cursor, ...asked }, signal }): Promise<ReadingsPage> => {
      const search = new URLSearchParams({ ...asked, ...(cursor !== null && { cursor }) })
      return { days: asked, ...(await requestPage(readings, `${points.path}/${id}/readings?${search}`, { signal })) }
    },
    initialPageParam: { ...(byDay ? { from: days.to, to: days.to } : days), cursor: null as string | null },
    getNextPageParam: ({ days: asked, next }) => {
      if (next !== null) return { ...asked, cursor: next }
      if (asked.from <= days.from) return undefined
      const before = addDays(asked.from, -1)
      return { from: before, to: before, cursor: null }
    },
  })

export const correctReading = (
  id: number,
  body: ReadingCorrectionBody,
  idempotencyKey: string,
): Promise<PointReading> =>
  request(pointReading, `/api/temperature-readings/${id}/correct`, { method: 'POST', body, idempotencyKey })

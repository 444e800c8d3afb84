import { queryOptions } from '@tanstack/react-query'
import { temperaturePoint } from '#contract/temperatures/points'
import type { TemperaturePoint, TemperaturePointBody } from '#contract/temperatures/points'
import { takenRound } from '#contract/temperatures/readings'
import type { TakenRound, TemperatureRoundBody } from '#contract/temperatures/readings'
import { temperatureToday } from '#contract/temperatures/today'
import { registerListQuery, registerWritesOf } from '../../components/register/register-api.ts'
import type { Resource } from '../../components/register/register-api.ts'
import { request } from '../../lib/http.ts'

/** The module's name: its live changes read every query of a temperature again. */
export const temperaturesKey = ['temperatures'] as const

const points: Resource<TemperaturePoint> = { path: '/api/temperature-points', entry: temperaturePoint }

export const pointsQuery = () => registerListQuery([...temperaturesKey, 'points'], points)
export const pointWrites = registerWritesOf<TemperaturePoint, TemperaturePointBody>(points)

const REFRESH_MS = 60_000

/** What is to be measured today. */
export const todayQuery = () =>
  queryOptions({
    queryKey: [...temperaturesKey, 'today'],
    queryFn: ({ signal }) => request(temperatureToday, '/api/temperature/today', { signal }),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  })

export const saveRound = (body: TemperatureRoundBody, idempotencyKey: string): Promise<TakenRound> =>
  request(takenRound, '/api/temperature-rounds', { method: 'POST', body, idempotencyKey })

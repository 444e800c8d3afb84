import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { round, roundPlace } from '#contract/labels/rounds'
import type { Round, RoundCloseBody } from '#contract/labels/rounds'
import { request } from '../../../lib/http.ts'
import { labelsKey } from '../api.ts'

const places = z.array(roundPlace)

/** First the place that has waited longest. */
export function roundPlacesQuery() {
  return queryOptions({
    queryKey: [...labelsKey, 'round-places'],
    queryFn: ({ signal }) => request(places, '/api/rounds/places', { signal }),
  })
}

/** Not refetched while the person walks: the list would move under the thumb. */
export function roundQuery(id: string) {
  return queryOptions({
    queryKey: ['round', id],
    queryFn: ({ signal }) => readRound(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** With what is in the place now. */
export async function readRound(id: string, signal?: AbortSignal): Promise<Round> {
  return request(round, `/api/rounds/${encodeURIComponent(id)}`, signal ? { signal } : {})
}

export async function startRound(storageTypeId: string, idempotencyKey: string): Promise<Round> {
  return request(round, '/api/rounds', { method: 'POST', body: { storageTypeId }, idempotencyKey })
}

export async function closeRound(id: string, body: RoundCloseBody, idempotencyKey: string): Promise<Round> {
  return request(round, `/api/rounds/${encodeURIComponent(id)}/close`, { method: 'POST', body, idempotencyKey })
}

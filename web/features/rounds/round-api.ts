import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { round, roundMark, roundPlace } from '#contract/labels/rounds'
import type { Round, RoundMark, RoundMarksBody } from '#contract/labels/rounds'
import { request } from '../../lib/http.ts'
import { labelsKey } from '../../lib/labels-key.ts'

const places = z.array(roundPlace)
const marks = z.array(roundMark)

/** First the place that has waited longest. */
export function roundPlacesQuery() {
  return queryOptions({
    queryKey: [...labelsKey, 'round-places'],
    queryFn: ({ signal }) => request(places, '/api/rounds/places', { signal }),
  })
}

/** Read again when a label changes, or somebody marks one: several people walk one round. */
export function roundQuery(id: string) {
  return queryOptions({
    queryKey: [...labelsKey, 'round', id],
    queryFn: ({ signal }): Promise<Round> => request(round, pathOf(id), { signal }),
  })
}

const pathOf = (id: string, call = '') => `/api/rounds/${encodeURIComponent(id)}${call}`

export async function startRound(storageTypeId: string, idempotencyKey: string): Promise<Round> {
  return request(round, '/api/rounds', { method: 'POST', body: { storageTypeId }, idempotencyKey })
}

export async function markLabels(id: string, body: RoundMarksBody, idempotencyKey: string): Promise<RoundMark[]> {
  return request(marks, pathOf(id, '/marks'), { method: 'POST', body, idempotencyKey })
}

/** The marks say what was found: the request has nothing to add. */
export async function closeRound(id: string, idempotencyKey: string): Promise<Round> {
  const body = { seen: [], outcomes: [] }
  return request(round, pathOf(id, '/close'), { method: 'POST', body, idempotencyKey })
}

export async function undoClosing(id: string, idempotencyKey: string): Promise<Round> {
  return request(round, pathOf(id, '/undo'), { method: 'POST', body: {}, idempotencyKey })
}

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { round, roundMark, roundPlace } from '#contract/labels/rounds'
import type { Round, RoundCloseBody, RoundMark, RoundMarksBody } from '#contract/labels/rounds'
import { isConnected } from '../../lib/connection.ts'
import { HttpProblem, request, unreachable } from '../../lib/http.ts'
import { labelsKey } from '../../lib/labels-key.ts'
import { sendOrKeep } from '../../lib/offline/send-or-keep.ts'

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

/**
 * With a connection the marks say what was found, and the request has nothing to add. A closing that waits on this device
 * says it itself: its marks may not have reached the server.
 *
 * @param sendMarks whether the server has all marks
 */
export async function closeRound(
  open: Round,
  { said, sendMarks }: { readonly said: RoundCloseBody; readonly sendMarks: () => Promise<boolean> },
  idempotencyKey: string,
): Promise<Round> {
  return sendOrKeep({
    async send(signal) {
      if (!(await Promise.race([sendMarks(), whenAborted(signal)]))) throw marksUnsent()
      const body = { seen: [], outcomes: [] }
      return request(round, pathOf(open.id, '/close'), { method: 'POST', body, idempotencyKey, signal })
    },
    attempt: idempotencyKey,
    async keep() {
      const { keepClosing } = await import('../../lib/offline/kept-records.ts')
      return keepClosing(open, said, idempotencyKey)
    },
  })
}

const whenAborted = (signal: AbortSignal): Promise<false> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(false)))

const marksUnsent = () =>
  isConnected()
    ? new Error('Some marks have not reached the server')
    : new HttpProblem({ status: 0, code: 'unreachable', detail: unreachable })

export async function undoClosing(id: string, idempotencyKey: string): Promise<Round> {
  return request(round, pathOf(id, '/undo'), { method: 'POST', body: {}, idempotencyKey })
}

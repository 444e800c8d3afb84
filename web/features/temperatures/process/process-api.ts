import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { processCheck, processSays } from '#contract/temperatures/process-checks'
import type {
  ProcessActionBody,
  ProcessCheckAnswer,
  ProcessCheckBody,
  ProcessReadingsBody,
  ProcessSays,
} from '#contract/temperatures/process-checks'
import { request, requestPage } from '../../../lib/http.ts'
import { refreshLabels } from '../../../lib/labels-key.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { temperaturesKey } from '../temperature-api.ts'

const path = '/api/process-checks'
const checks = z.array(processCheck)
/** Another person measures too, and the time of a cooling runs out. */
const fresh = { refetchInterval: 60_000, refetchOnWindowFocus: true } as const

interface ChecksPage {
  readonly items: readonly ProcessCheckAnswer[]
  readonly next: string | null
}

/** The newest first. */
export const checkPagesQuery = () =>
  infiniteQueryOptions({
    queryKey: [...temperaturesKey, 'checks'],
    queryFn: ({ pageParam, signal }): Promise<ChecksPage> =>
      requestPage(checks, pageParam === null ? path : `${path}?${new URLSearchParams({ cursor: pageParam })}`, {
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    ...fresh,
  })

export const batchChecksQuery = (batchId: number) =>
  queryOptions({
    queryKey: [...temperaturesKey, 'checks', 'batch', batchId],
    queryFn: ({ signal }) => request(checks, `${path}?batch=${batchId}`, { signal }),
    ...fresh,
  })

export const checkQuery = (id: number) =>
  queryOptions({
    queryKey: [...temperaturesKey, 'check', id],
    queryFn: ({ signal }) => request(processCheck, `${path}/${id}`, { signal }),
    ...fresh,
  })

export const openCheck = (body: ProcessCheckBody, idempotencyKey: string): Promise<ProcessSays> =>
  request(processSays, path, { method: 'POST', body, idempotencyKey })

export const addReadings = (id: number, body: ProcessReadingsBody, idempotencyKey: string): Promise<ProcessSays> =>
  request(processSays, `${path}/${id}/readings`, { method: 'POST', body, idempotencyKey })

export const actOnCheck = (id: number, body: ProcessActionBody, idempotencyKey: string): Promise<ProcessSays> =>
  request(processSays, `${path}/${id}/action`, { method: 'POST', body, idempotencyKey })

/** What another person did meanwhile is read again after a refusal too. */
export function useCheckWrite<Sent>(
  send: (sent: Sent, idempotencyKey: string) => Promise<ProcessSays>,
  onDone: (says: ProcessSays) => void,
) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    networkMode: 'always',
    mutationFn: (sent: Sent) => attempt(JSON.stringify(sent), (key) => send(sent, key)),
    onSuccess: onDone,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: temperaturesKey })
      void refreshLabels(queryClient)
    },
  })
}

const labelInHand = z.object({ id: z.int(), name: z.string() })

export const labelByCode = (code: string) =>
  request(labelInHand, `/api/products/by-code/${encodeURIComponent(code.trim())}`)

const newestBatches = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    lot: z.string(),
    producedAt: z.string(),
    undoneAt: z.nullable(z.string()),
  }),
)
export type MadeBatch = z.infer<typeof newestBatches>[number]

/** What was made last. */
export const newestBatchesQuery = () =>
  queryOptions({
    queryKey: [...temperaturesKey, 'batches'],
    queryFn: ({ signal }) => request(newestBatches, '/api/batches', { signal }),
    refetchOnMount: 'always',
  })

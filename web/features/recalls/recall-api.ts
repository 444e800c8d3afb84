import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { exportStatus } from '#contract/exports'
import type { ExportStatus } from '#contract/exports'
import { label } from '#contract/labels'
import type { WithdrawalItem } from '#contract/labels/withdrawals'
import type { RecallExportBody } from '#contract/recalls/export'
import { recall, recallOpened, recallPreview, recallSummary } from '#contract/recalls/recalls'
import type { LotCloseBody } from '#contract/receiving/lots'
import type { Recall, RecallBody, RecallOpened, RecallPreview, RecallReleaseBody } from '#contract/recalls/recalls'
import { trace } from '#contract/recalls/trace'
import type { Trace } from '#contract/recalls/trace'
import { request, requestNothing, requestPage } from '../../lib/http.ts'
import type { TraceRoot } from '../../lib/trace-root.ts'
import { tracePath } from '../../lib/trace-root.ts'
import type { RecallRoot } from './recall-root.ts'

export const recallsKey = ['recalls'] as const
const summaries = z.array(recallSummary)
const labels = z.array(label)
/** The place of a label is no change of the recall: its own topic does not say it. */
const REFRESH_MS = 30_000

/** The newest first. */
export const recallPagesQuery = () =>
  infiniteQueryOptions({
    queryKey: [...recallsKey, 'list'],
    queryFn: ({ pageParam, signal }) =>
      requestPage(summaries, `/api/recalls${pageParam === null ? '' : `?cursor=${pageParam}`}`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchOnWindowFocus: true,
  })

export const recallQuery = (id: number) =>
  queryOptions({
    queryKey: [...recallsKey, 'one', id],
    queryFn: ({ signal }): Promise<Recall> => request(recall, `/api/recalls/${id}`, { signal }),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  })

/** Where it has gone, with who used it and when. */
export const traceQuery = (root: TraceRoot) =>
  queryOptions({
    queryKey: [...recallsKey, 'trace', root],
    queryFn: ({ signal }): Promise<Trace> => request(trace, tracePath(root, 'destino'), { signal }),
  })

/** What a recall follows beside what is certain. */
type Presumed = Pick<RecallBody, 'includePresumed' | 'onlyPresumed'>
export const presumed = {
  without: { includePresumed: false, onlyPresumed: false },
  with: { includePresumed: true, onlyPresumed: false },
  only: { includePresumed: true, onlyPresumed: true },
} as const satisfies Readonly<Record<string, Presumed>>

/** The reason and who warned change nothing of a preview. */
export const previewQuery = (roots: readonly RecallRoot[], followed: Presumed) =>
  queryOptions({
    queryKey: [...recallsKey, 'preview', roots, followed],
    queryFn: ({ signal }): Promise<RecallPreview> => {
      const body = { mode: 'simulado', reason: 'prévia', source: 'interno', roots, ...followed }
      return request(recallPreview, '/api/recalls/preview', { method: 'POST', body, signal })
    },
    enabled: roots.length > 0,
  })

export const openRecall = (body: RecallBody, idempotencyKey: string): Promise<RecallOpened> =>
  request(recallOpened, '/api/recalls', { method: 'POST', body, idempotencyKey })

export const separateLabels = (id: number, ids: readonly number[], idempotencyKey: string): Promise<void> =>
  requestNothing(`/api/recalls/${id}/separate`, { method: 'POST', body: { ids }, idempotencyKey })

export const release = (id: number, body: RecallReleaseBody, idempotencyKey: string): Promise<void> =>
  requestNothing(`/api/recalls/${id}/release`, { method: 'POST', body, idempotencyKey })

export const exportRecall = (id: number, body: RecallExportBody, idempotencyKey: string): Promise<ExportStatus> =>
  request(exportStatus, `/api/recalls/${id}/export`, { method: 'POST', body, idempotencyKey })

export const closeRecall = (id: number, conclusion: string, idempotencyKey: string): Promise<void> =>
  requestNothing(`/api/recalls/${id}/close`, { method: 'POST', body: { conclusion }, idempotencyKey })

/** A lot without labels was discarded or returned for this recall. */
export const closeLot = (
  id: number,
  { how, reason }: Pick<LotCloseBody, 'how' | 'reason'>,
  idempotencyKey: string,
): Promise<void> => requestNothing(`/api/lots/${id}/close`, { method: 'POST', body: { how, reason }, idempotencyKey })

/** Takes all these labels out of stock, or none. */
export async function withdrawLabels(items: readonly WithdrawalItem[], idempotencyKey: string): Promise<void> {
  await request(labels, '/api/products/withdrawals', { method: 'POST', body: { items }, idempotencyKey })
}

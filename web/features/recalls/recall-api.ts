import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { exportStatus } from '#contract/exports'
import type { ExportStatus } from '#contract/exports'
import { label } from '#contract/labels'
import type { WithdrawalItem } from '#contract/labels/withdrawals'
import type { RecallExportBody } from '#contract/recalls/export'
import { recall, recallOpened, recallPreview, recallSummary } from '#contract/recalls/recalls'
import type { Recall, RecallBody, RecallOpened, RecallPreview, RecallReleaseBody } from '#contract/recalls/recalls'
import { trace } from '#contract/recalls/trace'
import type { Trace } from '#contract/recalls/trace'
import { request, requestNothing, requestPage } from '../../lib/http.ts'
import type { RecallRoot, RecallSearch } from './recall-address.ts'

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
export const traceQuery = (search: RecallSearch) =>
  queryOptions({
    queryKey: [...recallsKey, 'trace', search],
    queryFn: ({ signal }): Promise<Trace> => {
      const asked = new URLSearchParams({ direction: 'destino' })
      for (const name of ['lotId', 'code', 'batch'] as const)
        if (search[name] !== undefined) asked.set(name, String(search[name]))
      return request(trace, `/api/trace?${asked.toString()}`, { signal })
    },
  })

/** The reason and who warned change nothing of a preview. */
export const previewQuery = (roots: readonly RecallRoot[], includePresumed: boolean) =>
  queryOptions({
    queryKey: [...recallsKey, 'preview', roots, includePresumed],
    queryFn: ({ signal }): Promise<RecallPreview> => {
      const body = { mode: 'simulado', reason: 'prévia', source: 'interno', roots, includePresumed }
      return request(recallPreview, '/api/recalls/preview', { method: 'POST', body, signal })
    },
    enabled: roots.length > 0,
  })

export const openRecall = (body: RecallBody, idempotencyKey: string): Promise<RecallOpened> =>
  request(recallOpened, '/api/recalls', { method: 'POST', body, idempotencyKey })

export const separateLabels = (id: number, ids: readonly number[], idempotencyKey: string): Promise<void> =>
  requestNothing(`/api/recalls/${id}/separate`, { method: 'POST', body: { ids }, idempotencyKey })

export const releaseLabels = (id: number, body: RecallReleaseBody, idempotencyKey: string): Promise<void> =>
  requestNothing(`/api/recalls/${id}/release`, { method: 'POST', body, idempotencyKey })

export const exportRecall = (id: number, body: RecallExportBody, idempotencyKey: string): Promise<ExportStatus> =>
  request(exportStatus, `/api/recalls/${id}/export`, { method: 'POST', body, idempotencyKey })

export const closeRecall = (id: number, conclusion: string, idempotencyKey: string): Promise<void> =>
  requestNothing(`/api/recalls/${id}/close`, { method: 'POST', body: { conclusion }, idempotencyKey })

/** Takes all these labels out of stock, or none. */
export async function withdrawLabels(items: readonly WithdrawalItem[], idempotencyKey: string): Promise<void> {
  await request(labels, '/api/products/withdrawals', { method: 'POST', body: { items }, idempotencyKey })
}

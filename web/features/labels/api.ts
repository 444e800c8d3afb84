import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { generatedLabels, label as labelAnswer, labelLot } from '#contract/labels'
import type { ConsumeBody, DiscardBody, Label, LabelLot } from '#contract/labels'
import { stockCounts } from '#contract/labels/stock-counts'
import type { StockCounts } from '#contract/labels/stock-counts'
import type { GenerateBody } from '#contract/labels/generate-body'
import type { UndoTogetherBody, WithdrawalsBody } from '#contract/labels/withdrawals'
import { request, requestPage } from '../../lib/http.ts'
import { labelsKey } from '../../lib/labels-key.ts'
import { labelPagePath } from './list-address.ts'
import type { LabelFilters } from './list-address.ts'
import { lotsWithout } from './lots.ts'

export interface LotsPage {
  readonly items: readonly LabelLot[]
  readonly next: string | null
}

/** Keeps the dashboard current when time passes, and when live updates do not arrive. */
export const REFRESH_MS = 60_000
const labels = z.array(labelAnswer)
const lots = z.array(labelLot)

/**
 * Takes changed labels out of the cached lists before they are refetched, so that the user cannot consume the same
 * label twice. A label whose baixa was undone comes back with the refetch.
 */
export function markChanged(queryClient: QueryClient, changed: readonly Label[]): void {
  const gone = new Set(changed.map(({ id }) => id))
  const left = (page: LotsPage): LotsPage => ({ ...page, items: lotsWithout(page.items, gone) })
  queryClient.setQueriesData<InfiniteData<LotsPage>>(
    { queryKey: [...labelsKey, 'list'] },
    (data) => data && { ...data, pages: data.pages.map(left) },
  )
  for (const kind of ['expired', 'expiring'] as const)
    queryClient.setQueryData<LotsPage>([...labelsKey, kind], (page) => page && left(page))
  for (const label of changed) queryClient.setQueryData([...labelsKey, 'one', label.id], label)
}

export const lotsPage = (path: string, signal: AbortSignal): Promise<LotsPage> => requestPage(lots, path, { signal })

export function labelPagesQuery(filters: LabelFilters) {
  return infiniteQueryOptions({
    queryKey: [...labelsKey, 'list', filters],
    queryFn: ({ pageParam, signal }) => lotsPage(labelPagePath(filters, pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchOnWindowFocus: true,
  })
}

export function labelQuery(id: number) {
  return queryOptions({
    queryKey: [...labelsKey, 'one', id],
    queryFn: ({ signal }) => request(labelAnswer, `/api/products/${id}`, { signal }),
  })
}

export function stockCountsQuery() {
  return queryOptions({
    queryKey: [...labelsKey, 'stats'],
    queryFn: ({ signal }): Promise<StockCounts> => request(stockCounts, '/api/products/stats', { signal }),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  })
}

export async function generateLabels(body: GenerateBody, idempotencyKey: string): Promise<readonly Label[]> {
  const generated = await request(generatedLabels, '/api/products', { method: 'POST', body, idempotencyKey })
  return Array.isArray(generated) ? generated : [generated]
}

export async function consumeLabel(id: number, body: ConsumeBody, idempotencyKey: string): Promise<Label> {
  return request(labelAnswer, `/api/products/${id}/consume`, { method: 'POST', body, idempotencyKey })
}

export async function discardLabel(id: number, body: DiscardBody, idempotencyKey: string): Promise<Label> {
  return request(labelAnswer, `/api/products/${id}/discard`, { method: 'POST', body, idempotencyKey })
}

/** Takes all these labels out of stock, or none. */
export async function withdrawTogether(body: WithdrawalsBody, idempotencyKey: string): Promise<readonly Label[]> {
  return request(labels, '/api/products/withdrawals', { method: 'POST', body, idempotencyKey })
}

/** Undoes the baixa of all these labels, or of none. */
export async function undoTogether(body: UndoTogetherBody, idempotencyKey: string): Promise<readonly Label[]> {
  return request(labels, '/api/products/withdrawals/undo', { method: 'POST', body, idempotencyKey })
}

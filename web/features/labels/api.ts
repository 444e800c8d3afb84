import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { generatedLabels, label as labelAnswer, labelLot } from '#contract/labels'
import type { ConsumeBody, DiscardBody, Label, LabelLot } from '#contract/labels'
import { stockCounts } from '#contract/labels/stock-counts'
import type { StockCounts } from '#contract/labels/stock-counts'
import type { GenerateBody } from '#contract/labels/generate-body'
import type { UndoTogetherBody, WithdrawalItem, WithdrawalsBody } from '#contract/labels/withdrawals'
import { request, requestPage } from '../../lib/http.ts'
import { lotsWithout } from '../../lib/lots-without.ts'
import { labelsKey } from '../../lib/labels-key.ts'
import { isKept, sendOrKeep, waitingCommands } from '../../lib/offline/send-or-keep.ts'
import { labelPagePath } from './list-address.ts'
import type { LabelFilters } from './list-address.ts'

export interface LotsPage {
  readonly items: readonly LabelLot[]
  readonly next: string | null
}

/** Keeps the dashboard current when time passes, and when live updates do not arrive. */
export const REFRESH_MS = 60_000
const labelList = z.array(labelAnswer)
const lots = z.array(labelLot)

/**
 * Takes changed labels out of the cached lists before they are refetched, so that the user cannot consume the same
 * label twice. A label whose baixa was undone comes back with the refetch. What only waits on this device is laid over the
 * lists instead (queue-overlay.ts): the server may refuse it.
 */
export function markChanged(queryClient: QueryClient, labels: readonly Label[]): void {
  const changed = labels.filter((label) => !isKept(label))
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
  return sendOrKeep({
    attempt: idempotencyKey,
    async send(signal) {
      const generated = await request(generatedLabels, '/api/products', {
        method: 'POST',
        body,
        idempotencyKey,
        signal,
      })
      void import('../../lib/offline/labels-made-here.ts').then(({ labelsMadeHere }) => labelsMadeHere(), console.error)
      return Array.isArray(generated) ? generated : [generated]
    },
    async keep() {
      const { keepFormLabels } = await import('../../lib/offline/labels/keep-form-labels.ts')
      return keepFormLabels(body, idempotencyKey)
    },
  })
}

/** A meal of the team is told by a call of its own: a baixa that waits on this device has no word for it. */
export async function consumeLabel(label: Label, body: ConsumeBody, idempotencyKey: string): Promise<Label> {
  const send = (signal?: AbortSignal) => change(label, { call: 'consume', body, idempotencyKey, signal })
  if (body.purpose !== undefined) return send()
  const { at } = body
  const item = { id: label.id, how: 'consumida', ...(at !== undefined && { at }) } as const
  return sendOrKeep({ send, attempt: idempotencyKey, keep: (attempt) => keepOne(label, item, attempt) })
}

/** What is thrown away of a part is told by a call of its own. */
export async function discardLabel(label: Label, body: DiscardBody, idempotencyKey: string): Promise<Label> {
  const send = (signal?: AbortSignal) => change(label, { call: 'discard', body, idempotencyKey, signal })
  const { quantity, ...said } = body
  if (quantity !== undefined) return send()
  const item = { id: label.id, how: 'descartada', ...said } as const
  return sendOrKeep({ send, attempt: idempotencyKey, keep: (attempt) => keepOne(label, item, attempt) })
}

interface Change {
  readonly call: string
  readonly body: object
  readonly idempotencyKey: string
  readonly signal?: AbortSignal | undefined
}

function change({ id }: Label, { call, body, idempotencyKey, signal }: Change): Promise<Label> {
  const path = `/api/products/${id}/${call}`
  return request(labelAnswer, path, { method: 'POST', body, idempotencyKey, ...(signal && { signal }) })
}

async function keepOne(label: Label, item: WithdrawalItem, attempt: string | null): Promise<Label> {
  const { keepWithdrawals } = await import('../../lib/offline/kept-deeds.ts')
  const [expected = label] = await keepWithdrawals([label], [item], attempt)
  return expected
}

/**
 * Takes all these labels out of stock, or none.
 *
 * @param labels those of the body
 */
export async function withdrawTogether(
  labels: readonly Label[],
  body: WithdrawalsBody,
  idempotencyKey: string,
): Promise<readonly Label[]> {
  const path = '/api/products/withdrawals'
  return sendOrKeep({
    send: (signal) => request(labelList, path, { method: 'POST', body, idempotencyKey, signal }),
    attempt: idempotencyKey,
    async keep(attempt) {
      const { keepWithdrawals } = await import('../../lib/offline/kept-deeds.ts')
      return keepWithdrawals(labels, body.items, attempt)
    },
  })
}

/** Undoes the baixa of all these labels, or of none. What only waits on this device was never sent: it is taken back. */
export async function undoTogether(
  labels: readonly Label[],
  body: UndoTogetherBody,
  idempotencyKey: string,
): Promise<readonly Label[]> {
  if (waitingCommands().length > 0) {
    const { takeBackWithdrawals } = await import('../../lib/offline/kept-deeds.ts')
    const back = await takeBackWithdrawals(labels)
    if (back !== null) return back
  }
  return request(labelList, '/api/products/withdrawals/undo', { method: 'POST', body, idempotencyKey })
}

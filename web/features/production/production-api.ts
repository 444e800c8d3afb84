import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { label } from '#contract/labels'
import {
  batchPage,
  batchPreview,
  batchSummary,
  producedAnswer,
  undoneBatch,
  unprintedLabels,
} from '#contract/production/batches'
import type { BatchBody, BatchSummary, Produced } from '#contract/production/batches'
import { dayListRow, parLevel, setParLevel, sheetYield } from '#contract/production/day-list'
import type { ParLevel, ParLevelsBody, SetParLevel, SkipBody, YieldsQuery } from '#contract/production/day-list'
import { readCodeAnswer } from '#contract/receiving/read-code'
import { request, requestNothing, requestPage } from '../../lib/http.ts'
import { moneyKeys } from '../../lib/money-keys.ts'
import { batchesPath } from './made/batches-address.ts'
import type { BatchesSearch } from './made/batches-address.ts'

const REFRESH_MS = 60_000
const rows = z.array(dayListRow)
const levels = z.array(parLevel)
const yields = z.array(sheetYield)
const summaries = z.array(batchSummary)

interface BatchesPage {
  readonly items: readonly BatchSummary[]
  readonly next: string | null
}

/** What is short on a day, of all stations. A label that is used elsewhere changes the list. */
export const dayListQuery = (date: string) =>
  queryOptions({
    queryKey: [...moneyKeys.production, 'list', date],
    queryFn: ({ signal }) => request(rows, `/api/production/list?${new URLSearchParams({ date })}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  })

/** The stations by which the list of a day is narrowed. */
export const stationsQuery = () =>
  queryOptions({
    queryKey: ['printing', 'station-sectors'],
    queryFn: ({ signal }) =>
      request(z.array(z.object({ id: z.string(), name: z.string(), sector: z.string() })), '/api/stations', { signal }),
  })

/** A batch as it would be made: each change of the paper asks again. */
export const previewQuery = (body: BatchBody) =>
  queryOptions({
    queryKey: [...moneyKeys.production, 'preview', body],
    queryFn: ({ signal }) => request(batchPreview, '/api/batches/preview', { method: 'POST', body, signal }),
    placeholderData: keepPreviousData,
    // A preview is never kept: stock and prices change.
    staleTime: 0,
    gcTime: REFRESH_MS,
    refetchOnWindowFocus: true,
  })

export const produce = (body: BatchBody, idempotencyKey: string): Promise<Produced> =>
  request(producedAnswer, '/api/batches', { method: 'POST', body, idempotencyKey })

export const undoBatch = (id: number, idempotencyKey: string) =>
  request(undoneBatch, `/api/batches/${id}/undo`, { method: 'POST', body: {}, idempotencyKey })

/** Batches, the newest first. */
export const batchPagesQuery = (search: BatchesSearch) =>
  infiniteQueryOptions({
    queryKey: [...moneyKeys.production, 'batches', search],
    queryFn: ({ pageParam, signal }): Promise<BatchesPage> =>
      requestPage(summaries, batchesPath(search, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchOnWindowFocus: true,
  })

export const batchQuery = (id: number) =>
  queryOptions({
    queryKey: [...moneyKeys.production, 'batch', id],
    queryFn: ({ signal }) => request(batchPage, `/api/batches/${id}`, { signal }),
  })

/** Today's labels that still need their paper. */
export const unprintedQuery = () =>
  queryOptions({
    queryKey: [...moneyKeys.production, 'unprinted'],
    queryFn: ({ signal }) => request(unprintedLabels, '/api/batches/unprinted', { signal }),
    refetchOnWindowFocus: true,
  })

export const readCode = (text: string) =>
  request(readCodeAnswer, '/api/receipts/read-code', { method: 'POST', body: { text } })

const labelRead = z.pick(label, { baseProductId: true, name: true, weight: true, expiration_date: true })
export type LabelRead = z.infer<typeof labelRead>

export const labelByCode = (code: string): Promise<LabelRead> =>
  request(labelRead, `/api/products/by-code/${encodeURIComponent(code)}`)

export const skipProduct = (body: SkipBody, idempotencyKey: string): Promise<void> =>
  requestNothing('/api/production/skips', { method: 'POST', body, idempotencyKey })

export const takeSkipBack = (body: SkipBody, idempotencyKey: string): Promise<void> =>
  requestNothing('/api/production/skips', { method: 'DELETE', body, idempotencyKey })

export const parLevelsQuery = () =>
  queryOptions({
    queryKey: [...moneyKeys.production, 'par-levels'],
    queryFn: ({ signal }): Promise<ParLevel[]> => request(levels, '/api/par-levels', { signal }),
  })

export const saveParLevels = (body: ParLevelsBody): Promise<SetParLevel[]> =>
  request(z.array(setParLevel), '/api/par-levels', { method: 'PUT', body })

export const yieldsQuery = ({ from, to }: YieldsQuery) =>
  queryOptions({
    queryKey: [...moneyKeys.production, 'yields', from ?? null, to ?? null],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) })
      return request(yields, `/api/production/yields?${search}`, { signal })
    },
  })

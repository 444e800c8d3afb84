import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { receivedLot } from '#contract/receiving/lots'
import type { LotCloseBody, ReceivedLot } from '#contract/receiving/lots'
import { request, requestNothing, requestPage } from '../../../lib/http.ts'
import { moneyKeys } from '../../../lib/money-keys.ts'
import { lotsPath } from './lots-address.ts'
import type { LotFilters } from './lots-address.ts'

interface LotsPage {
  readonly items: readonly ReceivedLot[]
  readonly next: string | null
}

const lots = z.array(receivedLot)
const lotsKey = [...moneyKeys.receiving, 'lots'] as const

export const lotPagesQuery = (filters: LotFilters) =>
  infiniteQueryOptions({
    queryKey: [...lotsKey, 'list', filters],
    queryFn: ({ pageParam, signal }): Promise<LotsPage> => requestPage(lots, lotsPath(filters, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // A baixa of a label changes its lot, and is told as a change of labels.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

export const lotQuery = (id: number) =>
  queryOptions({
    queryKey: [...lotsKey, 'one', id],
    queryFn: ({ signal }) => request(receivedLot, `/api/lots/${id}`, { signal }),
    staleTime: 0,
  })

export const reopenLot = (id: number, idempotencyKey: string): Promise<void> =>
  requestNothing(`/api/lots/${id}/reopen`, { method: 'POST', body: {}, idempotencyKey })

export const closeLot = (id: number, body: LotCloseBody, idempotencyKey: string): Promise<void> =>
  requestNothing(`/api/lots/${id}/close`, { method: 'POST', body, idempotencyKey })

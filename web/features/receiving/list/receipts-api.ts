import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { receiptSummary } from '#contract/receiving/receipts'
import type { ReceiptSummary } from '#contract/receiving/receipts'
import { request, requestPage } from '../../../lib/http.ts'
import { moneyKeys } from '../../../lib/money-keys.ts'
import { OPEN_RECEIPTS_PATH, receiptsPath } from './receipts-address.ts'

interface ReceiptsPage {
  readonly items: readonly ReceiptSummary[]
  readonly next: string | null
}

const receipts = z.array(receiptSummary)
const listKey = [...moneyKeys.receiving, 'receipts'] as const

/** Those that somebody has begun: more than a page of them is no kitchen's. */
export const openReceiptsQuery = () =>
  queryOptions({
    queryKey: [...listKey, 'open'],
    queryFn: ({ signal }) => request(receipts, OPEN_RECEIPTS_PATH, { signal }),
    refetchOnWindowFocus: true,
  })

/** Every receipt, the newest first. */
export const receiptPagesQuery = () =>
  infiniteQueryOptions({
    queryKey: [...listKey, 'pages'],
    queryFn: ({ pageParam, signal }): Promise<ReceiptsPage> =>
      requestPage(receipts, receiptsPath(pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchOnWindowFocus: true,
  })

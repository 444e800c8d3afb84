import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { confirmed } from '#contract/receiving/confirmed'
import type { Confirmed } from '#contract/receiving/confirmed'
import { receipt } from '#contract/receiving/receipts'
import type { Receipt, ReceiptBody } from '#contract/receiving/receipts'
import { receiptReview } from '#contract/receiving/review'
import type { ReceiptReview } from '#contract/receiving/review'
import { request, requestNothing } from '../../../lib/http.ts'
import { moneyKeys } from '../../../lib/money-keys.ts'

const pathOf = (id: number) => `/api/receipts/${id}`

export const receiptQuery = (id: number) =>
  queryOptions({
    queryKey: [...moneyKeys.receiving, 'receipt', id],
    queryFn: ({ signal }) => request(receipt, pathOf(id), { signal }),
    // What is open may be worked on at another device.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

const reviewsKey = (id: number) => [...moneyKeys.receiving, 'review', id] as const

/**
 * What is still asked for. Each version of the receipt has its own. What is as in the last review that was read is the same
 * object, so that the rows of other lines are not rendered again.
 */
export const reviewQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: [...reviewsKey(id), version],
    queryFn: async ({ signal, client }): Promise<ReceiptReview> => {
      const review = await request(receiptReview, `${pathOf(id)}/review`, { signal })
      const known = client.getQueriesData<ReceiptReview>({ queryKey: reviewsKey(id) }).flatMap(([, each]) => each ?? [])
      return replaceEqualDeep(known.at(-1), review)
    },
  })

export const changeReceipt = (id: number, body: ReceiptBody, idempotencyKey: string): Promise<Receipt> =>
  request(receipt, pathOf(id), { method: 'PUT', body, idempotencyKey })

export const confirmReceipt = (
  id: number,
  body: { readonly version: number; readonly station?: string },
  idempotencyKey: string,
): Promise<Confirmed> => request(confirmed, `${pathOf(id)}/confirm`, { method: 'POST', body, idempotencyKey })

export const reverseReceipt = (id: number, reason: string, idempotencyKey: string): Promise<void> =>
  requestNothing(`${pathOf(id)}/reverse`, { method: 'POST', body: { reason }, idempotencyKey })

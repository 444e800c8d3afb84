import { queryOptions } from '@tanstack/react-query'
import { receipt } from '#contract/receiving/receipts'
import { request } from '../../../lib/http.ts'
import { moneyKeys } from '../../../lib/money-keys.ts'

const pathOf = (id: number) => `/api/receipts/${id}`

export const receiptQuery = (id: number) =>
  queryOptions({
    queryKey: [...moneyKeys.receiving, 'receipt', id],
    queryFn: ({ signal }) => request(receipt, pathOf(id), { signal }),
  })

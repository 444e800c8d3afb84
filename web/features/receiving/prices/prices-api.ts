import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { waitingPrice } from '#contract/receiving/lots'
import type { PricesBody } from '#contract/receiving/lots'
import { request, requestNothing } from '../../../lib/http.ts'
import { moneyKeys } from '../../../lib/money-keys.ts'

const path = '/api/receipts/prices'

export const waitingPricesQuery = () =>
  queryOptions({
    queryKey: [...moneyKeys.receiving, 'prices'],
    queryFn: ({ signal }) => request(z.array(waitingPrice), path, { signal }),
  })

export const decidePrices = (body: PricesBody, idempotencyKey: string): Promise<void> =>
  requestNothing(path, { method: 'POST', body, idempotencyKey })

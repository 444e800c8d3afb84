import { queryOptions } from '@tanstack/react-query'
import { limitsBody } from '#contract/receiving/receipts'
import type { HouseLimits } from '#contract/receiving/groups'
import { request } from '../../../lib/http.ts'
import { moneyKeys } from '../../../lib/money-keys.ts'

const path = '/api/receipts/settings'

export const limitsQuery = () =>
  queryOptions({
    queryKey: [...moneyKeys.receiving, 'limits'],
    queryFn: async ({ signal }): Promise<HouseLimits> => (await request(limitsBody, path, { signal })).limits,
  })

export const saveLimits = async (limits: HouseLimits): Promise<HouseLimits> =>
  (await request(limitsBody, path, { method: 'PUT', body: { limits } })).limits

import { queryOptions } from '@tanstack/react-query'
import { plan } from '#contract/labels/plan'
import type { Plan } from '#contract/labels/plan'
import { request } from '../../lib/http.ts'
import { moneyKeys } from '../../lib/money-keys.ts'
import { REFRESH_MS } from '../labels/api.ts'
import { PLAN_PATH } from './today-address.ts'

// Apart from the other calls, so that the list does not carry this contract.

/** What the dashboard shows beside the two lists, in one call. */
export function planQuery() {
  return queryOptions({
    queryKey: moneyKeys.plan,
    queryFn: ({ signal }): Promise<Plan> => request(plan, PLAN_PATH, { signal }),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  })
}

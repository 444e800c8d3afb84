import { queryOptions } from '@tanstack/react-query'
import { wasteSummary } from '#contract/waste'
import type { WastePeriod, WasteSummary } from '#contract/waste'
import { request } from '../../lib/http.ts'
import { moneyKeys } from '../../lib/money-keys.ts'
import { REFRESH_MS } from '../labels/api.ts'

// Apart from the queries of the route's loader, which are in the first file of every screen.

/** What was thrown out, by day. */
export function lossesQuery({ from, to }: WastePeriod) {
  return queryOptions({
    queryKey: [...moneyKeys.losses, from, to],
    queryFn: ({ signal }): Promise<WasteSummary> =>
      request(wasteSummary, `/api/waste/summary?${new URLSearchParams({ from, to })}`, { signal }),
    refetchInterval: REFRESH_MS,
  })
}

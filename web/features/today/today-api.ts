import { queryOptions } from '@tanstack/react-query'
import { HttpProblem, send } from '../../lib/http.ts'
import { labelsKey } from '../../lib/labels-key.ts'
import { lotsPage, REFRESH_MS } from '../labels/api.ts'
import { expiryListPath } from './today-address.ts'

/** Lots by expiration, earliest first. */
export function expiryListQuery(status: 'expired' | 'expiring') {
  return queryOptions({
    queryKey: [...labelsKey, status],
    queryFn: ({ signal }) => lotsPage(expiryListPath(status), signal),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  })
}

/** Whether the server is ready. The reason of a failure is for the operator's log, not for this screen. */
export function healthQuery() {
  return queryOptions({
    queryKey: ['health'],
    queryFn: async ({ signal }): Promise<boolean> => {
      try {
        const answer = await send('/api/health', { signal })
        // A response body that is not read to its end keeps its connection open.
        await answer.text()
        return answer.ok
      } catch (error) {
        if (error instanceof HttpProblem) return false
        throw error
      }
    },
    staleTime: 10_000,
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
  })
}

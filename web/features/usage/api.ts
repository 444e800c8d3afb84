import { queryOptions } from '@tanstack/react-query'
import { labelFlow } from '#contract/waste'
import type { WastePeriod } from '#contract/waste'
import { request } from '../../lib/http.ts'

/** The key is under 'labels': a live change of labels reads the numbers again. */
export function labelFlowQuery({ from, to }: WastePeriod) {
  return queryOptions({
    queryKey: ['labels', 'flow', from, to],
    queryFn: ({ signal }) =>
      request(labelFlow, `/api/waste/flow?${new URLSearchParams({ from, to }).toString()}`, { signal }),
  })
}

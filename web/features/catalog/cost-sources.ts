import { queryOptions } from '@tanstack/react-query'
import { costSources } from '#contract/recipes'
import { request } from '../../lib/http.ts'

/**
 * Under the first key of the recipes, whose changes refetch it. In a file of its own: the label list and form read the
 * catalogue too, and would load the recipes' contract with it.
 */
export const costSourcesQuery = () =>
  queryOptions({
    queryKey: ['recipes', 'cost-sources'],
    queryFn: ({ signal }) => request(costSources, '/api/cost-sources', { signal }),
  })

import { queryOptions } from '@tanstack/react-query'
import { costSources } from '#contract/recipes/cost-sources'
import { request } from '../../lib/http.ts'

/** Under the first key of the recipes, whose changes refetch it. */
export const costSourcesQuery = () =>
  queryOptions({
    queryKey: ['recipes', 'cost-sources'],
    queryFn: ({ signal }) => request(costSources, '/api/cost-sources', { signal }),
  })

import type { Query, QueryClient } from '@tanstack/react-query'
import { moneyKeys } from '../../lib/money-keys.ts'

/** Reads that the server answers to anybody at the device: without costs to who may not see them. */
const readByAll: readonly unknown[] = ['list', 'one']
/** Longer than a fast answer; after it the screen shows that it loads. */
const ANSWER_WAIT_MS = 2_000

/**
 * Drops the cached answers that may have costs. A mounted screen shows the result that it has also when the query leaves
 * the cache, so a query with observers is reset. A recipe that is shown is read again first: it stays on the screen.
 */
export async function forgetCosts(queryClient: QueryClient): Promise<void> {
  const cache = queryClient.getQueryCache()
  const queries = Object.values(moneyKeys).flatMap((queryKey) => cache.findAll({ queryKey }))
  const [shown, others] = [queries.filter(isShownRecipe), queries.filter((query) => !isShownRecipe(query))]
  for (const query of others) {
    query.reset()
    if (query.getObserversCount() === 0) cache.remove(query)
  }
  await Promise.all(shown.map((query) => readAgain(queryClient, query)))
}

function isShownRecipe(query: Query): boolean {
  const [feature, kind] = query.queryKey
  return (
    feature === moneyKeys.recipes[0] && readByAll.includes(kind) && query.isActive() && query.state.data !== undefined
  )
}

async function readAgain(queryClient: QueryClient, query: Query): Promise<void> {
  const { dataUpdateCount } = query.state
  const waited = new Promise((resolve) => {
    setTimeout(resolve, ANSWER_WAIT_MS)
  })
  await Promise.race([queryClient.refetchQueries({ queryKey: query.queryKey, exact: true }), waited])
  if (query.state.dataUpdateCount === dataUpdateCount) query.reset()
}

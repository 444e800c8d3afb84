import type { Query, QueryClient } from '@tanstack/react-query'
import { listsWithWorth, moneyKeys } from '../../lib/money-keys.ts'

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
  await Promise.all([forgetWorth(queryClient), ...shown.map((query) => readAgain(queryClient, query))])
}

/** The lists of labels stay on the screen, without what their lots cost, and are read again for whoever is there now. */
async function forgetWorth(queryClient: QueryClient): Promise<void> {
  for (const kind of listsWithWorth) {
    const queryKey = ['labels', kind]
    // An answer that is under way belongs to the last person.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueriesData<unknown>({ queryKey }, withoutWorth)
    void queryClient.invalidateQueries({ queryKey })
  }
}

/** The answers are JSON. */
export function withoutWorth(data: unknown): unknown {
  return data && JSON.parse(JSON.stringify(data, (name, value: unknown) => (name === 'worth' ? undefined : value)))
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

import type { QueryClient } from '@tanstack/react-query'

/** What the last person was shown may have costs that the next one may not see. */
export function forgetCosts(queryClient: QueryClient): void {
  for (const feature of ['recipes', 'assistant', 'reports']) queryClient.removeQueries({ queryKey: [feature] })
}

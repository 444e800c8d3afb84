import type { QueryClient } from '@tanstack/react-query'
import { moneyKeys } from '../../lib/money-keys.ts'

/** What the last person was shown may have costs that the next one may not see. */
export function forgetCosts(queryClient: QueryClient): void {
  for (const queryKey of Object.values(moneyKeys)) queryClient.removeQueries({ queryKey })
}

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isConnected } from './connection.ts'
import { HttpProblem } from './http.ts'

/** `onSessionLost` is called when a response has status 401: the session expired or was revoked. */
export function createQueryClient(onSessionLost: () => void): QueryClient {
  const handleError = (error: Error) => {
    if (error instanceof HttpProblem && error.status === 401) onSessionLost()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError: handleError }),
    mutationCache: new MutationCache({ onError: handleError }),
    defaultOptions: {
      // Without a connection a request fails at once; by default it would wait, and a write would be sent unasked later.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        // Retrying may help after a lost connection or a 5xx, not after a refusal.
        retry: (failures, error) =>
          failures < 2 && isConnected() && error instanceof HttpProblem && (error.status === 0 || error.status >= 502),
      },
    },
  })
}

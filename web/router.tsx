import type { QueryClient } from '@tanstack/react-query'
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { ErrorPage } from './components/error-page.tsx'
import { PendingPage } from './components/pending-page.tsx'
import { sessionQuery } from './features/auth/api.ts'
import { sendEarly } from './lib/http.ts'
import { createQueryClient } from './lib/query-client.ts'
import { routeTree } from './route-tree.gen.ts'

function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // TanStack Query caches the data; the router must not keep a second copy.
    defaultPreloadStaleTime: 0,
    // Shows a placeholder after 150 ms, and then for at least 200 ms.
    defaultPendingMs: 150,
    defaultPendingMinMs: 200,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
    // Search parameters are plain strings (`?tenant=123`, `?q=10`), not JSON: every validateSearch gets strings.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(JSON.stringify),
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

/** After this time the first screen is rendered even if its data is still loading. */
const FIRST_SCREEN_LIMIT_MS = 2_000

/**
 * Loads the scripts, the data and the session of the first screen in parallel, before the first render. Rendering a
 * placeholder, then the screen without data, then the screen with data costs half a second more on a cheap tablet.
 */
export async function loadFirstScreen(router: AppRouter, queryClient: QueryClient): Promise<void> {
  const { pathname, search } = router.latestLocation
  const routes = router.getMatchedRoutes(pathname)[0]
  const forget = sendEarly(routes.flatMap(({ options }) => options.staticData?.early?.(search) ?? []))
  for (const route of routes) void router.loadRouteChunk(route)
  const loaded = router.load().catch(console.error).finally(forget)
  await Promise.race([
    loaded.then(() => pendingQueries(queryClient)),
    new Promise((resolve) => {
      setTimeout(resolve, FIRST_SCREEN_LIMIT_MS)
    }),
  ])
}

/** Waits for the queries that are fetching. The screen shows their errors. */
async function pendingQueries(queryClient: QueryClient): Promise<void> {
  await Promise.allSettled(
    queryClient
      .getQueryCache()
      .findAll({ fetchStatus: 'fetching' })
      .map(async ({ promise }) => promise),
  )
}

/** Connects the router and the query client: a response with status 401 sends the user to the login. */
export function createApp(): { readonly router: AppRouter; readonly queryClient: QueryClient } {
  const queryClient = createQueryClient(handleSessionLost)
  const router = createAppRouter(queryClient)
  function handleSessionLost() {
    if (queryClient.getQueryData(sessionQuery().queryKey) === null) return
    queryClient.setQueryData(sessionQuery().queryKey, null)
    void router.invalidate()
  }
  return { router, queryClient }
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * Paths of the screen's first requests, which are sent before its scripts are loaded. The server still checks the
     * permission.
     */
    readonly early?: (search: Record<string, unknown>) => string | readonly string[]
  }
  interface Register {
    router: AppRouter
  }
}

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
    // Query keeps the data; the router must not keep a second, older copy.
    defaultPreloadStaleTime: 0,
    // A slow answer shows its placeholder after 150 ms, and then not for a blink.
    defaultPendingMs: 150,
    defaultPendingMinMs: 200,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
    // Plain strings in the address (`?tenant=123`, `?q=10`), never JSON: every route's validateSearch gets strings.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(JSON.stringify),
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

/** After this the first screen is drawn with what there is, be it that it still loads. */
const PATIENCE_MS = 2_000

/**
 * The scripts of the screen in the address, and what it reads first, come while the server is asked who is there. It is drawn once all of it is here:
 * first a placeholder, then the screen without its data, then with it, is three times the work, and on a cheap tablet half a second.
 */
export async function loadFirstScreen(router: AppRouter, queryClient: QueryClient): Promise<void> {
  const { pathname, search } = router.latestLocation
  const routes = router.getMatchedRoutes(pathname)[0]
  const forget = sendEarly(routes.flatMap(({ options }) => options.staticData?.early?.(search) ?? []))
  for (const route of routes) void router.loadRouteChunk(route)
  const loaded = router.load().catch(console.error).finally(forget)
  await Promise.race([loaded.then(() => answersOnTheirWay(queryClient)), new Promise((resolve) => { setTimeout(resolve, PATIENCE_MS) })])
}

/** Whether they came or were refused is for the screen to say. */
async function answersOnTheirWay(queryClient: QueryClient): Promise<void> {
  await Promise.allSettled(queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }).map(async ({ promise }) => promise))
}

/** The only place where the router and the query client meet: a call that answers 401 sends the person to the login. */
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
    /** What the screen reads first, as it asks for it. The server refuses it to whoever may not read it. */
    readonly early?: (search: Record<string, unknown>) => string
  }
  interface Register {
    router: AppRouter
  }
}

import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, retainSearchParams } from '@tanstack/react-router'
import { DocumentTitle } from '../components/document-title.tsx'
import { NotFoundPage } from '../components/not-found-page.tsx'

interface RouterContext {
  readonly queryClient: QueryClient
}

interface RootSearch {
  tenant?: string
}

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: ({ tenant }: Record<string, unknown>): RootSearch =>
    typeof tenant === 'string' && tenant ? { tenant } : {},
  // Keeps `?tenant=` in every internal link.
  search: { middlewares: [retainSearchParams(['tenant'])] },
  head: () => ({ meta: [{ title: 'FoodID' }] }),
  component: Root,
  notFoundComponent: NotFoundPage,
})

function Root() {
  return (
    <>
      <DocumentTitle />
      <Outlet />
    </>
  )
}

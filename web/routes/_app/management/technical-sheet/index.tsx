import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { recipesQuery } from '../../../../features/recipes/api.ts'
import type { RecipeFilters } from '../../../../features/recipes/api.ts'
import { readSearch } from '../../../../features/recipes/read-search.ts'
import { RecipeListScreen } from '../../../../features/recipes/list/recipe-list-screen.tsx'

export const Route = createFileRoute('/_app/management/technical-sheet/')({
  validateSearch: (search: Record<string, unknown>): RecipeFilters => readSearch(search),
  loaderDeps: ({ search }) => readSearch(search),
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(recipesQuery(deps))
  },
  head: () => ({ meta: [{ title: 'Fichas Técnicas' }] }),
  component: TechnicalSheets,
})

function TechnicalSheets() {
  const filters = Route.useLoaderDeps()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <RecipeListScreen
      filters={filters}
      onFilters={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}

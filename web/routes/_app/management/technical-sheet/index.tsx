import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type RecipeFilters, recipesQuery } from '../../../../features/recipes/api.ts'
import { readRecipeFilters } from '../../../../features/recipes/list/recipe-filters.ts'
import { RecipeListScreen } from '../../../../features/recipes/list/recipe-list-screen.tsx'

export const Route = createFileRoute('/_app/management/technical-sheet/')({
  validateSearch: (search: Record<string, unknown>): RecipeFilters => readRecipeFilters(search),
  loaderDeps: ({ search }) => readRecipeFilters(search),
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(recipesQuery(deps))
  },
  head: () => ({ meta: [{ title: 'Fichas Técnicas' }] }),
  component: TechnicalSheets,
})

function TechnicalSheets() {
  const filters = Route.useLoaderDeps()
  const navigate = useNavigate({ from: Route.fullPath })
  return <RecipeListScreen filters={filters} onFilters={(search) => void navigate({ search, replace: true, resetScroll: false })} />
}

import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { registerQuery, storageTypesQuery } from '../../features/catalog/api.ts'
import { labelPagesQuery } from '../../features/labels/api.ts'
import { labelPagePath } from '../../features/labels/list-address.ts'
import type { LabelFilters } from '../../features/labels/list-address.ts'
import { LabelListScreen } from '../../features/labels/list/label-list-screen.tsx'
import { readLabelFilters } from '../../features/labels/list/label-filters.ts'

export const Route = createFileRoute('/_app/product-list')({
  validateSearch: (search: Record<string, unknown>): LabelFilters => readLabelFilters(search),
  staticData: { early: (search) => labelPagePath(readLabelFilters(search), null) },
  loaderDeps: ({ search }) => readLabelFilters(search),
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(labelPagesQuery(deps))
  },
  head: () => ({ meta: [{ title: 'Lista de Produtos' }] }),
  component: ProductList,
})

function ProductList() {
  const { session } = Route.useRouteContext()
  const filters = Route.useLoaderDeps()
  const navigate = useNavigate({ from: Route.fullPath })
  const { data: categories = [] } = useQuery(registerQuery('category'))
  const { data: sectors = [] } = useQuery(registerQuery('sector'))
  const { data: places = [] } = useQuery(storageTypesQuery())
  const names = {
    places: Object.fromEntries(places.map(({ id, name }) => [id, name])),
    categories: categories.map(({ name }) => name),
    sectors: sectors.map(({ name }) => name),
  }

  return (
    <LabelListScreen
      tenant={session}
      filters={filters}
      names={names}
      onFilters={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}

import { useQueries } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { baseProductsQuery, registerQuery, storageTypesQuery } from '../../features/catalog/api.ts'
import { settingsQuery, timeRulesQuery } from '../../lib/time-rules.ts'
import { usePersonHere } from '../../lib/use-person-here.ts'
import { readLabelRequest } from '../../features/labels/form/label-request.ts'
import type { LabelRequest } from '../../features/labels/form/label-request.ts'
import { engineQuery } from '../../features/labels/form/use-form-date.ts'
import { LabelFormScreen } from '../../features/labels/form/label-form-screen.tsx'

export const Route = createFileRoute('/_app/products')({
  validateSearch: (search: Record<string, unknown>): LabelRequest => readLabelRequest(search),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(baseProductsQuery())
    void queryClient.prefetchQuery(registerQuery('category'))
    void queryClient.prefetchQuery(registerQuery('sector'))
    void queryClient.prefetchQuery(registerQuery('responsible'))
    void queryClient.prefetchQuery(storageTypesQuery())
    void queryClient.prefetchQuery(settingsQuery())
    void queryClient.prefetchQuery(timeRulesQuery())
    void queryClient.prefetchQuery(engineQuery())
  },
  head: () => ({ meta: [{ title: 'Gerar Etiquetas' }] }),
  component: Products,
})

function Products() {
  const { session } = Route.useRouteContext()
  const person = usePersonHere(session)
  const request = Route.useSearch()
  const [baseProducts, categories, sectors, responsibles, storageTypes] = useQueries({
    queries: [
      baseProductsQuery(),
      registerQuery('category'),
      registerQuery('sector'),
      registerQuery('responsible'),
      storageTypesQuery(),
    ],
  })
  const lists = [baseProducts, categories, sectors, responsibles, storageTypes]
  // The list that was read before may be older than the product, as after the library or an import.
  const isProductToCome =
    request.product !== undefined &&
    baseProducts.isFetching &&
    !baseProducts.data?.some(({ id }) => id === request.product)

  return (
    <LabelFormScreen
      // Another request, as from the assistant, is another form.
      key={JSON.stringify(request)}
      person={session.device === undefined ? null : (person?.name ?? null)}
      tenant={session}
      request={request}
      catalog={{
        baseProducts: baseProducts.data ?? null,
        categories: categories.data ?? null,
        sectors: sectors.data ?? null,
        responsibles: responsibles.data ?? null,
        storageTypes: storageTypes.data ?? null,
      }}
      loading={isProductToCome || lists.some(({ isPending }) => isPending)}
      onReload={() => {
        for (const list of lists) if (list.isError) void list.refetch()
      }}
    />
  )
}

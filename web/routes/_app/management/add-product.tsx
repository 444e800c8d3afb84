import { createFileRoute } from '@tanstack/react-router'
import { baseProductsQuery, categoriesQuery, sectorsQuery, storageTypesQuery } from '../../../features/catalog/api.ts'
import { costSourcesQuery } from '../../../features/catalog/cost-sources.ts'
import { BaseProductScreen } from '../../../features/catalog/base-product-screen.tsx'

export const Route = createFileRoute('/_app/management/add-product')({
  validateSearch: ({ product }: Record<string, unknown>): { readonly product?: string } =>
    typeof product === 'string' && product !== '' ? { product } : {},
  head: () => ({ meta: [{ title: 'Produtos Base' }] }),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(baseProductsQuery())
    void queryClient.prefetchQuery(storageTypesQuery())
    void queryClient.prefetchQuery(categoriesQuery())
    void queryClient.prefetchQuery(sectorsQuery())
    void queryClient.prefetchQuery(costSourcesQuery())
  },
  component: AddProduct,
})

function AddProduct() {
  const { session } = Route.useRouteContext()
  const { product = null } = Route.useSearch()
  return <BaseProductScreen session={session} costOf={product} />
}

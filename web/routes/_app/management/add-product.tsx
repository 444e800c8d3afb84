import { createFileRoute } from '@tanstack/react-router'
import { baseProductsQuery, categoriesQuery, sectorsQuery, storageTypesQuery } from '../../../features/catalog/api.ts'
import { BaseProductScreen } from '../../../features/catalog/base-product-screen.tsx'

export const Route = createFileRoute('/_app/management/add-product')({
  head: () => ({ meta: [{ title: 'Produtos Base' }] }),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(baseProductsQuery())
    void queryClient.prefetchQuery(storageTypesQuery())
    void queryClient.prefetchQuery(categoriesQuery())
    void queryClient.prefetchQuery(sectorsQuery())
  },
  component: BaseProductScreen,
})

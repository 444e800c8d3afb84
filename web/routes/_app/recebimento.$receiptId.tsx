import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { NotFoundPage } from '../../components/not-found-page.tsx'
import { baseProductsQuery, storageTypesQuery } from '../../features/catalog/api.ts'
import { costSourcesQuery } from '../../features/catalog/cost-sources.ts'
import { goodsList } from '../../features/receiving/task/goods.ts'
import { receiptQuery } from '../../features/receiving/task/receipt-api.ts'
import { ReceiptScreen } from '../../features/receiving/task/receipt-screen.tsx'
import { numericIdOf } from '../../lib/numeric-id.ts'

export const Route = createFileRoute('/_app/recebimento/$receiptId')({
  // An arrow function: the plugin of the router leaves a method in the first file of every screen, with all its imports.
  loader: ({ context: { queryClient }, params }) => {
    const id = numericIdOf(params.receiptId)
    if (id !== null) void queryClient.prefetchQuery(receiptQuery(id))
    void queryClient.prefetchQuery(costSourcesQuery())
    void queryClient.prefetchQuery(baseProductsQuery())
  },
  head: () => ({ meta: [{ title: 'Recebimento' }] }),
  component: Receipt,
})

function Receipt() {
  const { session } = Route.useRouteContext()
  const id = numericIdOf(Route.useParams().receiptId)
  const { data: sources } = useQuery(costSourcesQuery())
  const { data: products } = useQuery(baseProductsQuery())
  const { data: places } = useQuery(storageTypesQuery())
  const goods = useMemo(
    () =>
      sources === undefined || products === undefined
        ? null
        : goodsList(
            sources.filter(({ kind }) => kind === 'ingredient'),
            products,
          ),
    [sources, products],
  )
  const register = useMemo(() => ({ products: products ?? [], places: places ?? [] }), [products, places])
  if (id === null) return <NotFoundPage />
  return <ReceiptScreen key={id} id={id} tenant={session} {...{ goods, register }} isAdmin={session.role === 'admin'} />
}

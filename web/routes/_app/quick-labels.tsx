import { useQueries } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { baseProductsQuery, responsiblesQuery, storageTypesQuery } from '../../features/catalog/api.ts'
import { preloadDrawing } from '../../components/printing/print-labels.ts'
import { QuickLabelsScreen } from '../../features/quick-labels/quick-labels-screen.tsx'

// Loaded with the first letter in "Outro preparo".
const MissingProduct = lazy(async () => ({
  default: (await import('../../features/catalog/missing-product.tsx')).MissingProduct,
}))

export const Route = createFileRoute('/_app/quick-labels')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(baseProductsQuery())
    void queryClient.prefetchQuery(responsiblesQuery())
    void queryClient.prefetchQuery(storageTypesQuery())
    preloadDrawing()
  },
  head: () => ({ meta: [{ title: 'Etiquetas' }] }),
  component: QuickLabels,
})

function QuickLabels() {
  const { session, queryClient } = Route.useRouteContext()
  const [products, responsibles, storageTypes] = useQueries({
    queries: [baseProductsQuery(), responsiblesQuery(), storageTypesQuery()],
  })

  async function switchPerson() {
    const { switchPerson: leaveAndAsk } = await import('../../features/kitchen/switch-person.ts')
    await leaveAndAsk(queryClient)
  }

  return (
    <QuickLabelsScreen
      session={session}
      catalog={{
        products: products.data,
        responsibles: responsibles.data,
        storageTypes: storageTypes.data ?? [],
        Missing: MissingProduct,
      }}
      onSwitchPerson={() => void switchPerson()}
    />
  )
}

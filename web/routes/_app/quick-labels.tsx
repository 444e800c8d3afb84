import { useQueries } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { baseProductsQuery, responsiblesQuery, storageTypesQuery } from '../../features/catalog/api.ts'
import { preloadDrawing, printLabels } from '../../components/printing/print-labels.ts'
import { QuickLabelsScreen } from '../../features/quick-labels/quick-labels-screen.tsx'
import type { PrintHere } from '../../features/quick-labels/bench-props.ts'

export const Route = createFileRoute('/_app/quick-labels')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(baseProductsQuery())
    void queryClient.prefetchQuery(responsiblesQuery())
    void queryClient.prefetchQuery(storageTypesQuery())
    preloadDrawing()
  },
  head: () => ({ meta: [{ title: 'Etiquetas rápidas' }] }),
  component: QuickLabels,
})

function QuickLabels() {
  const { session, queryClient } = Route.useRouteContext()
  const [products, responsibles, storageTypes] = useQueries({
    queries: [baseProductsQuery(), responsiblesQuery(), storageTypesQuery()],
  })
  const printHere: PrintHere = (make, { layout, correction }) =>
    printLabels(make, { layout, correction, tenant: session })

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
      }}
      printHere={printHere}
      onSwitchPerson={() => void switchPerson()}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { baseProductsQuery, storageTypesQuery } from '../../../features/catalog/api.ts'
import { NormsScreen } from '../../../features/shelf-life/norms-screen.tsx'
import { settingsQuery, timeRulesQuery } from '../../../lib/time-rules.ts'
import { mayNow } from '../../../lib/rights.ts'

export const Route = createFileRoute('/_app/management/norms')({
  head: () => ({ meta: [{ title: 'Prazos e normas' }] }),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(settingsQuery())
    void queryClient.prefetchQuery(timeRulesQuery())
    void queryClient.prefetchQuery(baseProductsQuery())
    void queryClient.prefetchQuery(storageTypesQuery())
  },
  component: Norms,
})

function Norms() {
  const { session } = Route.useRouteContext()
  const { data: products } = useQuery(baseProductsQuery())
  const { data: places } = useQuery(storageTypesQuery())
  return (
    <NormsScreen
      mayChange={mayNow('regras')}
      timeZone={session.time_zone}
      catalog={products && places && { products, places }}
    />
  )
}

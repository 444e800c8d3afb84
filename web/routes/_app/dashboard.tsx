import { useQueries } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { baseProductsQuery, responsiblesQuery } from '../../features/catalog/api.ts'
import { expiryListQuery, healthQuery, labelStatsQuery } from '../../features/labels/api.ts'
import { DashboardScreen } from '../../features/labels/dashboard/dashboard-screen.tsx'
import type { CatalogStart } from '../../features/labels/dashboard/start-steps.ts'

export const Route = createFileRoute('/_app/dashboard')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(labelStatsQuery())
    void queryClient.prefetchQuery(expiryListQuery('expired'))
    void queryClient.prefetchQuery(expiryListQuery('expiring'))
    void queryClient.prefetchQuery(healthQuery())
  },
  head: () => ({ meta: [{ title: 'Dashboard' }] }),
  component: Dashboard,
})

function Dashboard() {
  const { session } = Route.useRouteContext()
  return <DashboardScreen session={session} CatalogFacts={CatalogFacts} />
}

/** Read only by a kitchen that has still to begin. */
function CatalogFacts({ show }: { readonly show: (facts: CatalogStart) => ReactNode }) {
  const [products, responsibles] = useQueries({ queries: [baseProductsQuery(), responsiblesQuery()] })
  return show({ products: products.data, responsibles: responsibles.data })
}

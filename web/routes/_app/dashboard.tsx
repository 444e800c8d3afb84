import { useQueries } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { localDate } from '#contract/labels/shelf-life'
import { startPath } from '../../components/printing/start-path.ts'
import { baseProductsQuery, responsiblesQuery } from '../../features/catalog/api.ts'
import { expiryListQuery, healthQuery } from '../../features/today/today-api.ts'
import { expiryListPath, PLAN_PATH } from '../../features/today/today-address.ts'
import { lossesQuery } from '../../features/today/losses-query.ts'
import { lossPeriod } from '../../features/today/week-losses.ts'
import { mayNow } from '../../lib/rights.ts'
import { planQuery } from '../../features/today/plan-api.ts'
import { DashboardScreen } from '../../features/today/dashboard-screen.tsx'
import type { CatalogStart } from '../../features/today/start-steps.ts'

export const Route = createFileRoute('/_app/dashboard')({
  staticData: { early: () => [PLAN_PATH, expiryListPath('expired'), expiryListPath('expiring')] },
  // The installed app begins here: at a station with what is made there.
  beforeLoad: ({ context: { session }, location: { searchStr } }) => {
    if (/[?&]inicio=/.test(searchStr) && startPath(session.tenant_id) !== '/dashboard')
      throw redirect({ to: '/quick-labels', replace: true })
  },
  loader: ({ context: { queryClient, session } }) => {
    void queryClient.prefetchQuery(planQuery())
    void queryClient.prefetchQuery(expiryListQuery('expired'))
    void queryClient.prefetchQuery(expiryListQuery('expiring'))
    void queryClient.prefetchQuery(healthQuery())
    if (mayNow('ver_custos'))
      void queryClient.prefetchQuery(lossesQuery(lossPeriod(localDate(new Date(), session.time_zone))))
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

import { createFileRoute } from '@tanstack/react-router'
import { expiryListQuery, healthQuery, labelStatsQuery } from '../../features/labels/api.ts'
import { DashboardScreen } from '../../features/labels/dashboard/dashboard-screen.tsx'

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
  return <DashboardScreen session={session} />
}

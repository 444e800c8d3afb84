import { createFileRoute } from '@tanstack/react-router'
import { profilesQuery, queueQuery, stationsQuery } from '../../../features/printing/api.ts'
import { PrintersScreen } from '../../../features/printing/printers-screen.tsx'

export const Route = createFileRoute('/_app/management/printers')({
  head: () => ({ meta: [{ title: 'Impressoras e estações' }] }),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(profilesQuery())
    void queryClient.prefetchQuery(stationsQuery())
    void queryClient.prefetchQuery(queueQuery())
  },
  component: Printers,
})

function Printers() {
  const { session } = Route.useRouteContext()
  return <PrintersScreen isAdmin={session.role === 'admin'} tenantId={session.tenant_id} timeZone={session.time_zone} />
}

import { createFileRoute } from '@tanstack/react-router'
import { AdminsOnly } from '../../../components/admins-only.tsx'
import { ShareDay } from '../../../features/today/share/share-day.tsx'
import { reportPagesQuery, reportPreviewQuery, reportSettingsQuery } from '../../../features/reports/api.ts'
import { ReportsScreen } from '../../../features/reports/reports-screen.tsx'

export const Route = createFileRoute('/_app/management/reports')({
  head: () => ({ meta: [{ title: 'Relatórios' }] }),
  loader: ({ context: { queryClient, session } }) => {
    if (session.role !== 'admin') return
    void queryClient.prefetchQuery(reportSettingsQuery())
    void queryClient.prefetchQuery(reportPreviewQuery())
    void queryClient.prefetchInfiniteQuery(reportPagesQuery())
  },
  component: Reports,
})

function Reports() {
  const { session } = Route.useRouteContext()
  if (session.role !== 'admin') return <AdminsOnly />
  const { time_zone: timeZone, tenant_name: tenantName } = session
  return <ReportsScreen timeZone={timeZone} share={<ShareDay {...{ timeZone, tenantName }} />} />
}

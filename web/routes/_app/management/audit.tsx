import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { AdminsOnly } from '../../../components/admins-only.tsx'
import { auditPagesQuery } from '../../../features/audit/api.ts'
import { readAuditFilters } from '../../../features/audit/audit-filters.ts'
import type { AuditFilters } from '../../../features/audit/audit-filters.ts'
import { AuditScreen } from '../../../features/audit/audit-screen.tsx'
import { usersQuery } from '../../../features/users/api.ts'

export const Route = createFileRoute('/_app/management/audit')({
  validateSearch: (search: Record<string, unknown>): AuditFilters => readAuditFilters(search),
  loaderDeps: ({ search }) => readAuditFilters(search),
  loader: ({ context: { queryClient, session }, deps }) => {
    if (session.role === 'admin') void queryClient.prefetchInfiniteQuery(auditPagesQuery(deps))
  },
  head: () => ({ meta: [{ title: 'Auditoria' }] }),
  component: Audit,
})

function Audit() {
  const { session } = Route.useRouteContext()
  return session.role === 'admin' ? <Trail timeZone={session.time_zone} /> : <AdminsOnly />
}

function Trail({ timeZone }: { readonly timeZone: string }) {
  const filters = Route.useLoaderDeps()
  const navigate = useNavigate({ from: Route.fullPath })
  const { data } = useQuery(usersQuery())
  const people = data?.users ?? []
  return (
    <AuditScreen
      {...{ filters, people, timeZone }}
      onFilters={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}

import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { AdminsOnly } from '../../../components/admins-only.tsx'
import { jobsQuery } from '../../../features/jobs/api.ts'
import { readJobFilters } from '../../../features/jobs/job-filters.ts'
import type { JobFilters } from '../../../features/jobs/job-filters.ts'
import { JobsScreen } from '../../../features/jobs/jobs-screen.tsx'

export const Route = createFileRoute('/_app/management/jobs')({
  validateSearch: (search: Record<string, unknown>): JobFilters => readJobFilters(search),
  loaderDeps: ({ search }) => readJobFilters(search),
  loader: ({ context: { queryClient, session }, deps }) => {
    if (session.role === 'admin') void queryClient.prefetchInfiniteQuery(jobsQuery(deps))
  },
  head: () => ({ meta: [{ title: 'Tarefas' }] }),
  component: JobsRoute,
})

function JobsRoute() {
  const { session } = Route.useRouteContext()
  const filters = Route.useLoaderDeps()
  const navigate = useNavigate({ from: Route.fullPath })
  if (session.role !== 'admin') return <AdminsOnly />
  return (
    <JobsScreen
      filters={filters}
      timeZone={session.time_zone}
      onFilters={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}

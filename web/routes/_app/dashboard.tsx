import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { localDate } from '#contract/labels/shelf-life'
import { startPath } from '../../components/printing/start-path.ts'
import { expiryListQuery, healthQuery } from '../../features/today/today-api.ts'
import { expiryListPath, PLAN_PATH } from '../../features/today/today-address.ts'
import { lossesQuery } from '../../features/today/losses-query.ts'
import { lossPeriod } from '../../features/today/week-losses.ts'
import { mayNow } from '../../lib/rights.ts'
import { planQuery } from '../../features/today/plan-api.ts'
import { DashboardScreen } from '../../features/today/dashboard-screen.tsx'
import { isStartOver, rememberStartOver, startQuery } from '../../features/today/start-api.ts'

export const Route = createFileRoute('/_app/dashboard')({
  staticData: { early: () => [PLAN_PATH, expiryListPath('expired'), expiryListPath('expiring')] },
  // The installed app begins here: at a station with what is made there.
  beforeLoad: ({ context: { session }, location: { searchStr } }) => {
    if (/[?&]inicio=/.test(searchStr) && startPath(session) !== '/dashboard')
      throw redirect({ to: '/quick-labels', replace: true })
  },
  loader: async ({ context: { queryClient, session } }) => {
    void queryClient.prefetchQuery(planQuery())
    void queryClient.prefetchQuery(expiryListQuery('expired'))
    void queryClient.prefetchQuery(expiryListQuery('expiring'))
    void queryClient.prefetchQuery(healthQuery())
    if (mayNow('ver_custos'))
      void queryClient.prefetchQuery(lossesQuery(lossPeriod(localDate(new Date(), session.time_zone))))
    return { steps: await firstSteps(queryClient, session.tenant_id) }
  },
  head: () => ({ meta: [{ title: 'Dashboard' }] }),
  component: Dashboard,
})

function Dashboard() {
  const { session } = Route.useRouteContext()
  const { steps } = Route.useLoaderData()
  const navigate = useNavigate()
  if (steps === null) return <DashboardScreen session={session} renderStart={null} />
  const { StartChecklist, PlaceStep } = steps
  const place = mayNow('regras') ? (
    <PlaceStep tenantId={session.tenant_id} onDone={() => void navigate({ to: '/management/starter-library' })} />
  ) : null
  return (
    <DashboardScreen session={session} renderStart={(onOver) => <StartChecklist place={place} onOver={onOver} />} />
  )
}

/**
 * The steps of a new kitchen, with what they show: they are there with the first paint. A device that knows that its
 * kitchen has begun does not ask.
 */
async function firstSteps(queryClient: QueryClient, tenantId: string) {
  if (isStartOver(tenantId)) return null
  const done = await queryClient.fetchQuery(startQuery()).catch(() => null)
  if (done === null) return null
  if (done.label) {
    rememberStartOver(tenantId)
    return null
  }
  const [{ StartChecklist }, { PlaceStep }] = await Promise.all([
    import('../../features/today/start-checklist.tsx'),
    import('../../features/shelf-life/place-step.tsx'),
    // Loaded with the steps: it brings the dates' engine along, which the dashboard has no use for.
    import('../../lib/time-rules.ts').then(async ({ settingsQuery }) => queryClient.prefetchQuery(settingsQuery())),
  ])
  return { StartChecklist, PlaceStep }
}

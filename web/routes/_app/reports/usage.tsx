import { createFileRoute } from '@tanstack/react-router'
import { localDate } from '#contract/calendar'
import { labelFlowQuery } from '../../../features/usage/api.ts'
import { usagePeriod } from '../../../features/usage/usage-figures.ts'
import { UsageScreen } from '../../../features/usage/usage-screen.tsx'
import type { UsageSearch } from '../../../features/usage/usage-search.ts'
import { readUsageSearch, weeksOfSearch } from '../../../features/usage/usage-search.ts'

export const Route = createFileRoute('/_app/reports/usage')({
  validateSearch: (search: Record<string, unknown>): UsageSearch => readUsageSearch(search),
  loaderDeps: ({ search }) => readUsageSearch(search),
  loader: ({ context: { queryClient, session }, deps }) => {
    const today = localDate(new Date(), session.time_zone)
    void queryClient.prefetchQuery(labelFlowQuery(usagePeriod(weeksOfSearch(deps), today)))
    return { today }
  },
  head: () => ({ meta: [{ title: 'Quanto fazemos e quanto sobra' }] }),
  component: Usage,
})

function Usage() {
  const { today } = Route.useLoaderData()
  return <UsageScreen weeks={weeksOfSearch(Route.useLoaderDeps())} today={today} />
}

import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { localDate } from '#contract/calendar'
import { labelFlowQuery } from '../../../features/usage/api.ts'
import { usagePeriod } from '../../../features/usage/usage-figures.ts'
import { UsageScreen } from '../../../features/usage/usage-screen.tsx'
import type { UsageSearch } from '../../../features/usage/usage-search.ts'
import { readUsageSearch, weeksOfSearch } from '../../../features/usage/usage-search.ts'
import { mayNow } from '../../../lib/rights.ts'

// Only whoever sees costs is shown what a difference is worth.
const YieldsCard = lazy(async () => ({
  default: (await import('../../../features/production/yields-card.tsx')).YieldsCard,
}))

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
  const weeks = weeksOfSearch(Route.useLoaderDeps())
  const yields = mayNow('ver_custos') ? (
    <Suspense fallback={null}>
      <YieldsCard period={usagePeriod(weeks, today)} />
    </Suspense>
  ) : null
  return <UsageScreen {...{ weeks, today, yields }} />
}

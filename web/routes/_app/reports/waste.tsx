import { createFileRoute } from '@tanstack/react-router'
import { localDate } from '#contract/calendar'
import { CostsGate } from '../../../components/costs-gate.tsx'
import { ParProposal } from '../../../features/production/par/par-proposal.tsx'
import { wasteSummaryQuery, wasteWhyQuery } from '../../../features/waste/api.ts'
import { periodOf } from '../../../features/waste/waste-periods.ts'
import { WasteScreen } from '../../../features/waste/waste-screen.tsx'
import type { WasteSearch } from '../../../features/waste/waste-search.ts'
import type { ProposedNumber } from '../../../features/waste/why-section.tsx'
import { readWasteSearch } from '../../../features/waste/waste-search.ts'
import { mayNow } from '../../../lib/rights.ts'

export const Route = createFileRoute('/_app/reports/waste')({
  validateSearch: (search: Record<string, unknown>): WasteSearch => readWasteSearch(search),
  loaderDeps: ({ search }) => readWasteSearch(search),
  loader: ({ context: { queryClient, session }, deps }) => {
    const today = localDate(new Date(), session.time_zone)
    if (!mayNow('ver_custos')) return { today }
    const period = periodOf(deps, today)
    void queryClient.prefetchQuery(wasteSummaryQuery(period))
    void queryClient.prefetchQuery(wasteWhyQuery())
    return { today }
  },
  head: () => ({ meta: [{ title: 'Perdas' }] }),
  component: Waste,
})

// Others read the sentence: only an administrator sets how much there should be.
const settable = (proposed: ProposedNumber) => <ParProposal {...proposed} />

function Waste() {
  const { session } = Route.useRouteContext()
  const { today } = Route.useLoaderData()
  const search = Route.useLoaderDeps()
  return (
    <CostsGate>
      <WasteScreen
        period={periodOf(search, today)}
        today={today}
        proposal={session.role === 'admin' ? settable : null}
      />
    </CostsGate>
  )
}

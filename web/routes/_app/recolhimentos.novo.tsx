import { createFileRoute } from '@tanstack/react-router'
import { NewRecallScreen } from '../../features/recalls/new/new-recall-screen.tsx'
import { readRecallSearch } from '../../features/recalls/recall-address.ts'
import type { RecallSearch } from '../../features/recalls/recall-address.ts'

export const Route = createFileRoute('/_app/recolhimentos/novo')({
  validateSearch: (search: Record<string, unknown>): RecallSearch => readRecallSearch(search),
  head: () => ({ meta: [{ title: 'Recolher' }] }),
  component: NewRecall,
})

function NewRecall() {
  const { session } = Route.useRouteContext()
  const search = Route.useSearch()
  return (
    <NewRecallScreen
      key={JSON.stringify(search)}
      search={search}
      isAdmin={session.role === 'admin'}
      timeZone={session.time_zone}
    />
  )
}

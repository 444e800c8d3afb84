import { createFileRoute } from '@tanstack/react-router'
import { NewRecallScreen } from '../../features/recalls/new/new-recall-screen.tsx'
import type { TraceRoot } from '../../lib/trace-root.ts'
import { readTraceRoot } from '../../lib/trace-root.ts'

export const Route = createFileRoute('/_app/recolhimentos/novo')({
  validateSearch: (search: Record<string, unknown>): TraceRoot => readTraceRoot(search),
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

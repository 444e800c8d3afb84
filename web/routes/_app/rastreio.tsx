import { createFileRoute } from '@tanstack/react-router'
import type { TraceRoot } from '../../features/trace/trace-address.ts'
import { readTraceSearch } from '../../features/trace/trace-address.ts'
import { TraceScreen } from '../../features/trace/trace-screen.tsx'

// Without a loader: the first file of every screen would carry what it asks for.
export const Route = createFileRoute('/_app/rastreio')({
  validateSearch: (search: Record<string, unknown>): TraceRoot => readTraceSearch(search),
  head: () => ({ meta: [{ title: 'Rastrear' }] }),
  component: OneTrace,
})

function OneTrace() {
  const { session } = Route.useRouteContext()
  const root = readTraceSearch(Route.useSearch())
  return (
    <TraceScreen
      key={JSON.stringify(root)}
      root={root}
      timeZone={session.time_zone}
      isAdmin={session.role === 'admin'}
    />
  )
}

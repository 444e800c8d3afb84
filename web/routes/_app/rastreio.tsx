import { createFileRoute } from '@tanstack/react-router'
import { TraceScreen } from '../../features/trace/trace-screen.tsx'
import type { TraceRoot } from '../../lib/trace-root.ts'
import { readTraceRoot } from '../../lib/trace-root.ts'

// Without a loader: the first file of every screen would carry what it asks for.
export const Route = createFileRoute('/_app/rastreio')({
  validateSearch: (search: Record<string, unknown>): TraceRoot => readTraceRoot(search),
  head: () => ({ meta: [{ title: 'Rastrear' }] }),
  component: OneTrace,
})

function OneTrace() {
  const { session } = Route.useRouteContext()
  const root = readTraceRoot(Route.useSearch())
  return (
    <TraceScreen
      key={JSON.stringify(root)}
      root={root}
      timeZone={session.time_zone}
      isAdmin={session.role === 'admin'}
    />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { readDaySearch } from '../../features/production/day/day-address.ts'
import type { DaySearch } from '../../features/production/day/day-address.ts'
import { DayScreen } from '../../features/production/day/day-screen.tsx'

// Without a loader: the first file of every screen would carry what it asks for.
export const Route = createFileRoute('/_app/producao/')({
  validateSearch: (search: Record<string, unknown>): DaySearch => readDaySearch(search),
  head: () => ({ meta: [{ title: 'Produção do dia' }] }),
  component: Day,
})

function Day() {
  const { session } = Route.useRouteContext()
  return <DayScreen search={Route.useSearch()} tenant={session} isAdmin={session.role === 'admin'} />
}

import { createFileRoute } from '@tanstack/react-router'
import { readBatchesSearch } from '../../features/production/made/batches-address.ts'
import type { BatchesSearch } from '../../features/production/made/batches-address.ts'
import { BatchesScreen } from '../../features/production/made/batches-screen.tsx'

// Without a loader: the first file of every screen would carry what it asks for.
export const Route = createFileRoute('/_app/producao/preparos')({
  validateSearch: (search: Record<string, unknown>): BatchesSearch => readBatchesSearch(search),
  head: () => ({ meta: [{ title: 'Preparos feitos' }] }),
  component: Batches,
})

function Batches() {
  const { session } = Route.useRouteContext()
  return <BatchesScreen search={Route.useSearch()} timeZone={session.time_zone} />
}

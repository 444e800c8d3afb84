import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../../components/not-found-page.tsx'
import { BatchPageScreen } from '../../features/production/made/batch-page.tsx'
import { CoolCard } from '../../features/temperatures/process/cool-card.tsx'
import { numericIdOf } from '../../lib/numeric-id.ts'

// Without a loader: the first file of every screen would carry what it asks for.
export const Route = createFileRoute('/_app/producao/preparo/$id')({
  head: () => ({ meta: [{ title: 'Preparo' }] }),
  component: OneBatch,
})

function OneBatch() {
  const { session } = Route.useRouteContext()
  const id = numericIdOf(Route.useParams().id)
  if (id === null) return <NotFoundPage />
  return <BatchPageScreen key={id} id={id} timeZone={session.time_zone} cooling={CoolCard} />
}

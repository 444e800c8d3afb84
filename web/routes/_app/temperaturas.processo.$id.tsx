import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../../components/not-found-page.tsx'
import { CheckScreen } from '../../features/temperatures/process/check-screen.tsx'
import { numericIdOf } from '../../lib/numeric-id.ts'

// Without a loader: the first file of every screen would carry what it asks for.
export const Route = createFileRoute('/_app/temperaturas/processo/$id')({
  head: () => ({ meta: [{ title: 'Conferência' }] }),
  component: OneCheck,
})

function OneCheck() {
  const { session } = Route.useRouteContext()
  const id = numericIdOf(Route.useParams().id)
  if (id === null) return <NotFoundPage />
  return <CheckScreen key={id} id={id} timeZone={session.time_zone} />
}

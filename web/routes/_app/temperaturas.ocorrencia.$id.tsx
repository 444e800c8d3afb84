import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../../components/not-found-page.tsx'
import { OccurrenceScreen } from '../../features/temperatures/occurrence/occurrence-screen.tsx'
import { numericIdOf } from '../../lib/numeric-id.ts'

// Without a loader: the first file of every screen would carry what it asks for.
export const Route = createFileRoute('/_app/temperaturas/ocorrencia/$id')({
  head: () => ({ meta: [{ title: 'Ocorrência' }] }),
  component: OneOccurrence,
})

function OneOccurrence() {
  const { session } = Route.useRouteContext()
  const id = numericIdOf(Route.useParams().id)
  if (id === null) return <NotFoundPage />
  return <OccurrenceScreen key={id} id={id} tenant={session} />
}

import { createFileRoute } from '@tanstack/react-router'
import { OccurrencesScreen } from '../../features/temperatures/occurrence/occurrences-screen.tsx'

export const Route = createFileRoute('/_app/temperaturas/ocorrencias')({
  head: () => ({ meta: [{ title: 'Ocorrências' }] }),
  component: Occurrences,
})

function Occurrences() {
  const { session } = Route.useRouteContext()
  return <OccurrencesScreen timeZone={session.time_zone} />
}

import { createFileRoute } from '@tanstack/react-router'
import { roundQuery } from '../../features/rounds/round-api.ts'
import { RoundScreen } from '../../features/rounds/round-screen.tsx'

export const Route = createFileRoute('/_app/ronda/$id')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(roundQuery(params.id)),
  head: () => ({ meta: [{ title: 'Ronda' }] }),
  component: Round,
})

function Round() {
  const { session } = Route.useRouteContext()
  const { id } = Route.useParams()
  return <RoundScreen key={id} id={id} timeZone={session.time_zone} />
}

import { createFileRoute } from '@tanstack/react-router'
import { PointListScreen } from '../../features/temperatures/point/point-list-screen.tsx'

// Without a loader: the first file of every screen would carry what it asks for.
export const Route = createFileRoute('/_app/temperaturas/pontos')({
  head: () => ({ meta: [{ title: 'Pontos de medição' }] }),
  component: Points,
})

function Points() {
  const { session } = Route.useRouteContext()
  return <PointListScreen timeZone={session.time_zone} isAdmin={session.role === 'admin'} />
}

import { createFileRoute } from '@tanstack/react-router'
import { WalkScreen } from '../../features/temperatures/walk/walk-screen.tsx'

// Without a loader: the first file of every screen would carry what it asks for.
export const Route = createFileRoute('/_app/temperaturas/')({
  head: () => ({ meta: [{ title: 'Temperaturas' }] }),
  component: Walk,
})

function Walk() {
  const { session } = Route.useRouteContext()
  return <WalkScreen tenant={session} isAdmin={session.role === 'admin'} />
}

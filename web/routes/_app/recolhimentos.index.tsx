import { createFileRoute } from '@tanstack/react-router'
import { RecallsScreen } from '../../features/recalls/recalls-screen.tsx'

// Without a loader, here and in the other two: the first file of every screen would carry what it asks for.
export const Route = createFileRoute('/_app/recolhimentos/')({
  head: () => ({ meta: [{ title: 'Recolhimentos' }] }),
  component: Recalls,
})

function Recalls() {
  const { session } = Route.useRouteContext()
  return <RecallsScreen timeZone={session.time_zone} />
}

import { createFileRoute } from '@tanstack/react-router'
import { OpenScreen } from '../../features/temperatures/occurrence/open-screen.tsx'

export const Route = createFileRoute('/_app/temperaturas/faltou-luz')({
  head: () => ({ meta: [{ title: 'Faltou luz' }] }),
  component: Open,
})

function Open() {
  const { session } = Route.useRouteContext()
  return <OpenScreen timeZone={session.time_zone} />
}

import { createFileRoute } from '@tanstack/react-router'
import { ChecksScreen } from '../../features/temperatures/process/checks-screen.tsx'

export const Route = createFileRoute('/_app/temperaturas/processos')({
  head: () => ({ meta: [{ title: 'Conferências' }] }),
  component: Checks,
})

function Checks() {
  const { session } = Route.useRouteContext()
  return <ChecksScreen timeZone={session.time_zone} />
}

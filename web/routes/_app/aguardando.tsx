import { createFileRoute } from '@tanstack/react-router'
import { WaitingScreen } from '../../features/offline/waiting/waiting-screen.tsx'

export const Route = createFileRoute('/_app/aguardando')({
  head: () => ({ meta: [{ title: 'Aguardando envio' }] }),
  component: Waiting,
})

function Waiting() {
  const { session } = Route.useRouteContext()
  return <WaitingScreen session={session} />
}

import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import { AcceptInvitationScreen } from '../features/auth/accept-invitation-screen.tsx'

// The token is the address's hash: a browser sends that to no server, so that it stands in no log.
export const Route = createFileRoute('/convite')({
  head: () => ({ meta: [{ title: 'Convite' }] }),
  component: Invitation,
})

function Invitation() {
  const router = useRouter()
  // On the way out the address is another screen's already.
  const token = useLocation({ select: ({ pathname, hash }) => (pathname === '/convite' ? hash : null) })
  if (token === null) return null
  return <AcceptInvitationScreen key={token} token={token} onAccepted={({ tenant_id: tenant }) => router.history.replace(`/dashboard?tenant=${encodeURIComponent(tenant)}`)} />
}

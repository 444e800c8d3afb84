import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import { AcceptInvitationScreen } from '../features/auth/accept-invitation-screen.tsx'

// The token is in the URL's hash, which browsers do not send to the server, so that no log contains it.
export const Route = createFileRoute('/convite')({
  head: () => ({ meta: [{ title: 'Convite' }] }),
  component: Invitation,
})

function Invitation() {
  const router = useRouter()
  // While the route unmounts, the location is already that of the next screen.
  const token = useLocation({ select: ({ pathname, hash }) => (pathname === '/convite' ? hash : null) })
  if (token === null) return null
  return (
    <AcceptInvitationScreen
      key={token}
      token={token}
      onAccepted={({ tenant_id: tenant }) => router.history.replace(`/dashboard?tenant=${encodeURIComponent(tenant)}`)}
    />
  )
}

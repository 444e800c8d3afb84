import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ConfirmHost } from '../components/confirm-host.tsx'
import { Shell } from '../components/shell.tsx'
import { Toasts } from '../components/toasts.tsx'
import { AssistantSlot } from '../features/assistant/assistant-slot.tsx'
import { requireSession } from '../features/auth/guard.ts'
import { SessionBox } from '../features/auth/session-box.tsx'
import { useLogOut } from '../features/auth/use-log-out.ts'
import { CreateHost } from '../features/catalog/create/create-host.tsx'
import { PaletteSlot } from '../features/palette/palette-slot.tsx'
import { useLive } from '../lib/live.ts'

export const Route = createFileRoute('/_app')({
  staticData: { early: () => '/api/auth/session' },
  beforeLoad: async ({ context, location }) => ({
    session: await requireSession({ queryClient: context.queryClient, href: location.href }),
  }),
  component: App,
})

function App() {
  const { session } = Route.useRouteContext()
  const logOut = useLogOut()
  useLive()
  return (
    <>
      <Shell
        tenantName={session.tenant_name}
        userEmail={session.user_email}
        leaving={logOut.isPending}
        assistant={
          <>
            <PaletteSlot session={session} />
            <AssistantSlot session={session} />
          </>
        }
        onLogOut={() => logOut.mutate()}
      >
        <CreateHost>
          <Outlet />
        </CreateHost>
      </Shell>
      <ConfirmHost />
      <SessionBox session={session} />
      <Toasts />
    </>
  )
}

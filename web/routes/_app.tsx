import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import type { Session } from '#contract/auth/session'
import { ConfirmHost } from '../components/confirm-host.tsx'
import { Shell } from '../components/shell.tsx'
import { Toasts } from '../components/toasts.tsx'
import { AssistantSlot } from '../features/assistant/assistant-slot.tsx'
import { sessionQuery } from '../features/auth/api.ts'
import { requireSession } from '../features/auth/guard.ts'
import { SessionBox } from '../features/auth/session-box.tsx'
import { useLogOut } from '../features/auth/use-log-out.ts'
import { CreateHost } from '../features/catalog/create/create-host.tsx'
import { ScanSlot } from '../features/labels/scan/scan-slot.tsx'
import { PersonSlot } from '../features/kitchen/person-slot.tsx'
import { ConnectionSlot } from '../features/offline/connection-slot.tsx'
import { PaletteSlot } from '../features/palette/palette-slot.tsx'
import { NormNoticeSlot } from '../features/shelf-life/norm-notice-slot.tsx'
import { useLive } from '../lib/live.ts'
import { ownName } from '../lib/own-name.ts'
import { mayNow } from '../lib/rights.ts'
import { usePersonHere } from '../lib/use-person-here.ts'
import type { PersonHere } from '../lib/device-person.ts'

export const Route = createFileRoute('/_app')({
  staticData: { early: () => '/api/auth/session' },
  beforeLoad: async ({ context, location }) => ({
    session: await requireSession({ queryClient: context.queryClient, href: location.href }),
  }),
  component: App,
})

/** What was shown without a connection may be old, and even somebody else's by now. */
async function refreshAll(queryClient: QueryClient, shown: Session): Promise<void> {
  const session = await queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0 })
  const isSame = session?.user_id === shown.user_id || session?.device?.id === (shown.device?.id ?? '')
  if (session !== null && !isSame) return location.reload()
  await queryClient.invalidateQueries()
}

async function switchPerson(queryClient: QueryClient): Promise<void> {
  const { switchPerson: leaveAndAsk } = await import('../features/kitchen/switch-person.ts')
  await leaveAndAsk(queryClient)
}

/** What nobody has checked stands first: a long name is cut. */
function nameInMenu({ device }: Session, person: PersonHere | null): string {
  if (person === null) return device?.name ?? ''
  return person.confirmed ? person.name : `Sem PIN · ${person.name}`
}

function App() {
  const { session, queryClient } = Route.useRouteContext()
  const logOut = useLogOut()
  const person = usePersonHere(session)
  useLive()
  return (
    <>
      <Shell
        tenantName={session.tenant_name}
        personName={nameInMenu(session, person)}
        atDevice={session.device !== undefined}
        leaving={logOut.isPending}
        scan={<ScanSlot tenant={session} />}
        assistant={
          <>
            <PaletteSlot session={session} />
            <AssistantSlot session={session} />
          </>
        }
        bar={
          <ConnectionSlot session={session} onBack={() => void refreshAll(queryClient, session).catch(console.error)} />
        }
        onLogOut={() => (session.device ? void switchPerson(queryClient) : logOut.mutate())}
      >
        <CreateHost userName={ownName(session)}>
          {mayNow('regras') ? <NormNoticeSlot /> : null}
          <Outlet />
        </CreateHost>
      </Shell>
      <ConfirmHost />
      <SessionBox session={session} />
      <PersonSlot session={session} />
      <Toasts />
    </>
  )
}

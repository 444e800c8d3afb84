import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { sessionQuery } from '../features/auth/api.ts'
import { LoginScreen } from '../features/auth/login-screen.tsx'
import { safeRedirect } from '../features/auth/redirect.ts'
import { LeftQueuesSlot } from '../features/offline/left-queues-slot.tsx'
import { startPath } from '../components/printing/start-path.ts'
import { currentTenant, hasSessionFlag } from '../lib/tenant.ts'

export const Route = createFileRoute('/')({
  validateSearch: ({ redirect: target }: Record<string, unknown>): { redirect?: string } =>
    typeof target === 'string' ? { redirect: target } : {},
  beforeLoad: async ({ context, search }) => {
    // Without the flag there is no session: the login shows without a request.
    if (!hasSessionFlag()) return
    const session = await context.queryClient.ensureQueryData(sessionQuery()).catch(() => null)
    if (session) throw redirect({ href: landing(search.redirect, session), replace: true })
  },
  head: () => ({ meta: [{ title: 'Entrar' }] }),
  component: Login,
})

function Login() {
  const router = useRouter()
  const { redirect: target } = Route.useSearch()
  const { queryClient } = Route.useRouteContext()
  return (
    <LoginScreen
      tenant={currentTenant()}
      onLoggedIn={() =>
        router.history.replace(landing(target, queryClient.getQueryData(sessionQuery().queryKey) ?? { tenant_id: '' }))
      }
    >
      <LeftQueuesSlot />
    </LoginScreen>
  )
}

/** The URL that the user wanted before the login, else where this device begins. Keeps `?tenant=`. */
function landing(target: string | undefined, session: Parameters<typeof startPath>[0]): string {
  const back = safeRedirect(target, location.origin)
  if (back) return back
  const tenant = new URLSearchParams(location.search).get('tenant')
  const start = startPath(session)
  return tenant ? `${start}?tenant=${encodeURIComponent(tenant)}` : start
}

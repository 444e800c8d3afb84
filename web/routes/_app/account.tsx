import { createFileRoute } from '@tanstack/react-router'
import { AccountScreen } from '../../features/auth/account-screen.tsx'

export const Route = createFileRoute('/_app/account')({
  head: () => ({ meta: [{ title: 'Minha conta' }] }),
  component: Account,
})

function Account() {
  const { session } = Route.useRouteContext()
  return <AccountScreen session={session} />
}

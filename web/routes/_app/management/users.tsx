import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AdminsOnly } from '../../../components/admins-only.tsx'
import { responsiblesQuery } from '../../../features/catalog/api.ts'
import { usersQuery } from '../../../features/users/api.ts'
import { UsersScreen } from '../../../features/users/users-screen.tsx'

export const Route = createFileRoute('/_app/management/users')({
  head: () => ({ meta: [{ title: 'Pessoas' }] }),
  loader: ({ context: { queryClient, session } }) => {
    if (session.role === 'admin') void queryClient.prefetchQuery(usersQuery())
  },
  component: Users,
})

function Users() {
  const { session } = Route.useRouteContext()
  const { data: responsibles = [] } = useQuery(responsiblesQuery())
  return session.role === 'admin' ? (
    <UsersScreen timeZone={session.time_zone} responsibles={responsibles} />
  ) : (
    <AdminsOnly />
  )
}

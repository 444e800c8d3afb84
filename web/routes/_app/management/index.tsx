import { createFileRoute } from '@tanstack/react-router'
import { ManagementHub } from '../../../features/catalog/management-hub.tsx'

export const Route = createFileRoute('/_app/management/')({
  head: () => ({ meta: [{ title: 'Gestão' }] }),
  component: Management,
})

function Management() {
  const { session } = Route.useRouteContext()
  return <ManagementHub isAdmin={session.role === 'admin'} />
}

import { createFileRoute } from '@tanstack/react-router'
import { AdminsOnly } from '../../../components/admins-only.tsx'
import { BusinessScreen } from '../../../features/business/business-screen.tsx'

// Without a loader: the first file of every screen would carry what it asks for.
export const Route = createFileRoute('/_app/management/business')({
  head: () => ({ meta: [{ title: 'Dados do estabelecimento' }] }),
  component: Business,
})

function Business() {
  const { session } = Route.useRouteContext()
  return session.role === 'admin' ? <BusinessScreen /> : <AdminsOnly />
}

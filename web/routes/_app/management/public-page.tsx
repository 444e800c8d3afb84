import { createFileRoute } from '@tanstack/react-router'
import { AdminsOnly } from '../../../components/admins-only.tsx'
import { labelSettingsQuery } from '../../../features/labels/public-page/api.ts'
import { PublicPageScreen } from '../../../features/labels/public-page/public-page-screen.tsx'

export const Route = createFileRoute('/_app/management/public-page')({
  head: () => ({ meta: [{ title: 'Página da etiqueta' }] }),
  loader: ({ context: { queryClient, session } }) => {
    if (session.role === 'admin') void queryClient.prefetchQuery(labelSettingsQuery())
  },
  component: PublicPage,
})

function PublicPage() {
  const { session } = Route.useRouteContext()
  return session.role === 'admin' ? <PublicPageScreen /> : <AdminsOnly />
}

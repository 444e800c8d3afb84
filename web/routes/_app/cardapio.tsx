import { createFileRoute } from '@tanstack/react-router'
import { MenuScreen } from '../../features/allergens/menu/menu-screen.tsx'

export const Route = createFileRoute('/_app/cardapio')({
  head: () => ({ meta: [{ title: 'Cardápio' }] }),
  component: Menu,
})

function Menu() {
  const { session } = Route.useRouteContext()
  return <MenuScreen isAdmin={session.role === 'admin'} />
}

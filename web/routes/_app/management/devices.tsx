import { createFileRoute } from '@tanstack/react-router'
import { AdminsOnly } from '../../../components/admins-only.tsx'
import { devicesQuery } from '../../../features/kitchen/api.ts'
import { DevicesScreen } from '../../../features/kitchen/devices-screen.tsx'

export const Route = createFileRoute('/_app/management/devices')({
  loader: ({ context: { queryClient, session } }) => {
    if (session.role === 'admin') void queryClient.prefetchQuery(devicesQuery())
  },
  head: () => ({ meta: [{ title: 'Aparelhos' }] }),
  component: Devices,
})

function Devices() {
  const { session } = Route.useRouteContext()
  return session.role === 'admin' ? <DevicesScreen timeZone={session.time_zone} /> : <AdminsOnly />
}

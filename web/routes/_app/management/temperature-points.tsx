import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AdminsOnly } from '../../../components/admins-only.tsx'
import { storageTypesQuery } from '../../../features/catalog/api.ts'
import { PointsScreen } from '../../../features/temperatures/points/points-screen.tsx'

// Without a loader: the first file of every screen would carry what it asks for.
export const Route = createFileRoute('/_app/management/temperature-points')({
  head: () => ({ meta: [{ title: 'Pontos de medição' }] }),
  component: TemperaturePoints,
})

function TemperaturePoints() {
  const { session } = Route.useRouteContext()
  const { data } = useQuery(storageTypesQuery())
  return session.role === 'admin' ? <PointsScreen places={data ?? []} timeZone={session.time_zone} /> : <AdminsOnly />
}

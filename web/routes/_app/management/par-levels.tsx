import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { baseProductsQuery } from '../../../features/catalog/api.ts'
import { ParScreen } from '../../../features/production/par/par-screen.tsx'

// Without a loader: the first file of every screen would carry what it asks for.
export const Route = createFileRoute('/_app/management/par-levels')({
  head: () => ({ meta: [{ title: 'Quanto ter' }] }),
  component: ParLevels,
})

function ParLevels() {
  const { session } = Route.useRouteContext()
  const { data, isError } = useQuery(baseProductsQuery())
  return <ParScreen products={data ?? (isError ? null : undefined)} isAdmin={session.role === 'admin'} />
}

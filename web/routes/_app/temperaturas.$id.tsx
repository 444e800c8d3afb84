import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../../components/not-found-page.tsx'
import { readPointSearch } from '../../features/temperatures/point/point-address.ts'
import type { PointSearch } from '../../features/temperatures/point/point-address.ts'
import { PointPage } from '../../features/temperatures/point/point-page.tsx'
import { numericIdOf } from '../../lib/numeric-id.ts'
import { ownName } from '../../lib/own-name.ts'

// Without a loader: the first file of every screen would carry what it asks for.
export const Route = createFileRoute('/_app/temperaturas/$id')({
  validateSearch: (search: Record<string, unknown>): PointSearch => readPointSearch(search),
  head: () => ({ meta: [{ title: 'Ponto de medição' }] }),
  component: OnePoint,
})

function OnePoint() {
  const { session } = Route.useRouteContext()
  const id = numericIdOf(Route.useParams().id)
  const search = Route.useSearch()
  if (id === null) return <NotFoundPage />
  return <PointPage key={id} {...{ id, search }} timeZone={session.time_zone} ownName={ownName(session)} />
}

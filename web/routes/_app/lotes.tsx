import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lotPagesQuery } from '../../features/receiving/lots/lots-api.ts'
import { lotsPath, readLotsSearch } from '../../features/receiving/lots/lots-address.ts'
import type { LotsSearch } from '../../features/receiving/lots/lots-address.ts'
import { LotsScreen } from '../../features/receiving/lots/lots-screen.tsx'

export const Route = createFileRoute('/_app/lotes')({
  validateSearch: (search: Record<string, unknown>): LotsSearch => readLotsSearch(search),
  staticData: { early: (search) => lotsPath(readLotsSearch(search), null) },
  loaderDeps: ({ search }) => {
    const { lote: _lote, ...filters } = readLotsSearch(search)
    return filters
  },
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(lotPagesQuery(deps)),
  head: () => ({ meta: [{ title: 'Lotes' }] }),
  component: Lots,
})

function Lots() {
  const { session } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <LotsScreen
      search={readLotsSearch(search)}
      timeZone={session.time_zone}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../../components/not-found-page.tsx'
import { BatchScreen } from '../../features/production/batch/batch-screen.tsx'
import { readBatchSearch } from '../../features/production/day/day-address.ts'
import type { BatchSearch } from '../../features/production/day/day-address.ts'
import { numericIdOf } from '../../lib/numeric-id.ts'

// Without a loader: the first file of every screen would carry what it asks for.
export const Route = createFileRoute('/_app/producao/$recipeId')({
  validateSearch: (search: Record<string, unknown>): BatchSearch => readBatchSearch(search),
  head: () => ({ meta: [{ title: 'Produção' }] }),
  component: Batch,
})

function Batch() {
  const { session } = Route.useRouteContext()
  const id = numericIdOf(Route.useParams().recipeId)
  const { dia, vezes = 1, produto } = Route.useSearch()
  if (id === null) return <NotFoundPage />
  return (
    <BatchScreen key={`${id} ${produto}`} recipeId={id} productId={produto} times={vezes} day={dia} tenant={session} />
  )
}

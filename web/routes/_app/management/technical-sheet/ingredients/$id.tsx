import { createFileRoute } from '@tanstack/react-router'
import { CostsGate } from '../../../../../components/costs-gate.tsx'
import { ingredientPricesQuery, ingredientQuery } from '../../../../../features/recipes/api.ts'
import { EditIngredientScreen } from '../../../../../features/recipes/ingredients/edit-ingredient-screen.tsx'
import { readSearch } from '../../../../../features/recipes/read-search.ts'
import { numericIdOf } from '../../../../../lib/numeric-id.ts'
import { mayNow } from '../../../../../lib/rights.ts'

export const Route = createFileRoute('/_app/management/technical-sheet/ingredients/$id')({
  // The search of the list, for the link back.
  validateSearch: (search: Record<string, unknown>): { q?: string } => readSearch(search),
  loader: ({ context: { queryClient }, params }) => {
    const id = numericIdOf(params.id)
    if (id === null || !mayNow('ver_custos')) return
    void queryClient.prefetchQuery(ingredientQuery(id))
    void queryClient.prefetchQuery(ingredientPricesQuery(id))
  },
  head: () => ({ meta: [{ title: 'Editar Ingrediente' }] }),
  component: EditIngredient,
})

function EditIngredient() {
  const { session } = Route.useRouteContext()
  const { id } = Route.useParams()
  const { q } = Route.useSearch()
  return (
    <CostsGate>
      <EditIngredientScreen key={id} id={numericIdOf(id)} q={q} timeZone={session.time_zone} />
    </CostsGate>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { CostsGate } from '../../../../../components/costs-gate.tsx'
import { allIngredientsQuery } from '../../../../../features/recipes/api.ts'
import { IngredientListScreen } from '../../../../../features/recipes/ingredients/ingredient-list-screen.tsx'
import { readSearch } from '../../../../../features/recipes/read-search.ts'
import { mayNow } from '../../../../../lib/rights.ts'

export const Route = createFileRoute('/_app/management/technical-sheet/ingredients/')({
  validateSearch: (search: Record<string, unknown>): { q?: string } => readSearch(search),
  loader: ({ context }) => {
    if (mayNow('ver_custos')) void context.queryClient.prefetchQuery(allIngredientsQuery())
  },
  head: () => ({ meta: [{ title: 'Gerenciar Ingredientes' }] }),
  component: Ingredients,
})

function Ingredients() {
  const { q } = Route.useSearch()
  return (
    <CostsGate>
      <IngredientListScreen q={q} />
    </CostsGate>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { CostsGate } from '../../../../components/costs-gate.tsx'
import { allIngredientsQuery } from '../../../../features/recipes/api.ts'
import { NewRecipeScreen } from '../../../../features/recipes/form/new-recipe-screen.tsx'
import { mayNow } from '../../../../lib/rights.ts'

export const Route = createFileRoute('/_app/management/technical-sheet/new')({
  loader: ({ context: { queryClient } }) => {
    if (mayNow('ver_custos')) void queryClient.prefetchQuery(allIngredientsQuery())
  },
  head: () => ({ meta: [{ title: 'Nova Ficha Técnica' }] }),
  component: () => (
    <CostsGate>
      <NewRecipeScreen />
    </CostsGate>
  ),
})

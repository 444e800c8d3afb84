import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CostsGate } from '../../../../components/costs-gate.tsx'
import { baseProductsQuery } from '../../../../features/catalog/api.ts'
import { allIngredientsQuery } from '../../../../features/recipes/api.ts'
import { NewRecipeScreen } from '../../../../features/recipes/form/new-recipe-screen.tsx'
import { mayNow } from '../../../../lib/rights.ts'

export const Route = createFileRoute('/_app/management/technical-sheet/new')({
  loader: ({ context: { queryClient } }) => {
    if (mayNow('ver_custos')) void queryClient.prefetchQuery(allIngredientsQuery())
  },
  head: () => ({ meta: [{ title: 'Nova Ficha Técnica' }] }),
  component: NewRecipe,
})

function NewRecipe() {
  const { data: products } = useQuery(baseProductsQuery())
  return (
    <CostsGate>
      <NewRecipeScreen products={products} />
    </CostsGate>
  )
}

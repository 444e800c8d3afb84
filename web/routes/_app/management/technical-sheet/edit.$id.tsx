import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CostsGate } from '../../../../components/costs-gate.tsx'
import { baseProductsQuery } from '../../../../features/catalog/api.ts'
import { allIngredientsQuery, recipeQuery } from '../../../../features/recipes/api.ts'
import { EditRecipeScreen } from '../../../../features/recipes/form/edit-recipe-screen.tsx'
import { numericIdOf } from '../../../../lib/numeric-id.ts'
import { mayNow } from '../../../../lib/rights.ts'

export const Route = createFileRoute('/_app/management/technical-sheet/edit/$id')({
  loader: ({ context: { queryClient }, params }) => {
    if (mayNow('ver_custos')) void queryClient.prefetchQuery(allIngredientsQuery())
    const id = numericIdOf(params.id)
    // Fetches the recipe again: saving must not overwrite a newer version with an older copy.
    if (id !== null) void queryClient.prefetchQuery({ ...recipeQuery(id), staleTime: 0 })
  },
  head: () => ({ meta: [{ title: 'Editar Ficha Técnica' }] }),
  component: EditRecipe,
})

function EditRecipe() {
  const { id } = Route.useParams()
  const { data: products } = useQuery(baseProductsQuery())
  return (
    <CostsGate>
      <EditRecipeScreen key={id} id={numericIdOf(id)} products={products} />
    </CostsGate>
  )
}

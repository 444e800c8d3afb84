import { createFileRoute } from '@tanstack/react-router'
import { recipeQuery } from '../../../../features/recipes/api.ts'
import { numericIdOf } from '../../../../lib/numeric-id.ts'
import { ViewRecipeScreen } from '../../../../features/recipes/form/view-recipe-screen.tsx'

export const Route = createFileRoute('/_app/management/technical-sheet/view/$id')({
  loader: ({ context: { queryClient }, params }) => {
    const id = numericIdOf(params.id)
    if (id !== null) void queryClient.prefetchQuery(recipeQuery(id))
  },
  head: () => ({ meta: [{ title: 'Visualizar Ficha Técnica' }] }),
  component: ViewRecipe,
})

function ViewRecipe() {
  const { id } = Route.useParams()
  return <ViewRecipeScreen key={id} id={numericIdOf(id)} />
}

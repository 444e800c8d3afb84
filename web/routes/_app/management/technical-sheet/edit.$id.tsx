import { createFileRoute } from '@tanstack/react-router'
import { allIngredientsQuery, recipeQuery } from '../../../../features/recipes/api.ts'
import { EditRecipeScreen } from '../../../../features/recipes/form/edit-recipe-screen.tsx'
import { readRecipeId } from '../../../../features/recipes/recipe-id.ts'

export const Route = createFileRoute('/_app/management/technical-sheet/edit/$id')({
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(allIngredientsQuery())
    const id = readRecipeId(params.id)
    // What is edited is what is saved over: never an older copy.
    if (id !== null) void queryClient.prefetchQuery({ ...recipeQuery(id), staleTime: 0 })
  },
  head: () => ({ meta: [{ title: 'Editar Ficha Técnica' }] }),
  component: EditRecipe,
})

function EditRecipe() {
  const { id } = Route.useParams()
  return <EditRecipeScreen key={id} id={readRecipeId(id)} />
}

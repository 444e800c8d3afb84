import { createFileRoute } from '@tanstack/react-router'
import { allIngredientsQuery } from '../../../../features/recipes/api.ts'
import { NewRecipeScreen } from '../../../../features/recipes/form/new-recipe-screen.tsx'

export const Route = createFileRoute('/_app/management/technical-sheet/new')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(allIngredientsQuery()),
  head: () => ({ meta: [{ title: 'Nova Ficha Técnica' }] }),
  component: NewRecipeScreen,
})

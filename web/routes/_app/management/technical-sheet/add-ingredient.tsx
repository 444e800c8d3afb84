import { createFileRoute } from '@tanstack/react-router'
import { allIngredientsQuery } from '../../../../features/recipes/api.ts'
import { AddIngredientScreen } from '../../../../features/recipes/ingredients/add-ingredient-screen.tsx'

export const Route = createFileRoute('/_app/management/technical-sheet/add-ingredient')({
  validateSearch: ({ name }: Record<string, unknown>): { readonly name?: string } =>
    typeof name === 'string' && name !== '' ? { name } : {},
  head: () => ({ meta: [{ title: 'Cadastrar Ingrediente' }] }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(allIngredientsQuery()),
  component: AddIngredient,
})

function AddIngredient() {
  const { name = '' } = Route.useSearch()
  return <AddIngredientScreen key={name} name={name} />
}

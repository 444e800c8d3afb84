import { createFileRoute } from '@tanstack/react-router'
import { CostsGate } from '../../../../components/costs-gate.tsx'
import { allIngredientsQuery } from '../../../../features/recipes/api.ts'
import { AddIngredientScreen } from '../../../../features/recipes/ingredients/add-ingredient-screen.tsx'
import { mayNow } from '../../../../lib/rights.ts'

export const Route = createFileRoute('/_app/management/technical-sheet/add-ingredient')({
  validateSearch: ({ name }: Record<string, unknown>): { readonly name?: string } =>
    typeof name === 'string' && name !== '' ? { name } : {},
  head: () => ({ meta: [{ title: 'Cadastrar Ingrediente' }] }),
  loader: ({ context }) => {
    if (mayNow('ver_custos')) void context.queryClient.prefetchQuery(allIngredientsQuery())
  },
  component: AddIngredient,
})

function AddIngredient() {
  const { name = '' } = Route.useSearch()
  return (
    <CostsGate>
      <AddIngredientScreen key={name} name={name} />
    </CostsGate>
  )
}

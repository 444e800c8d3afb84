import { createFileRoute } from '@tanstack/react-router'
import { BackLink } from '../../../../../components/back-link.tsx'
import { declarationQuery } from '../../../../../features/allergens/allergen-api.ts'
import { DeclarationScreen } from '../../../../../features/allergens/ingredient/declaration-screen.tsx'
import { numericIdOf } from '../../../../../lib/numeric-id.ts'

export const Route = createFileRoute('/_app/management/technical-sheet/ingredients/$id_/allergens')({
  // The sheet that the user came from, for the link back.
  validateSearch: ({ ficha }: Record<string, unknown>): { ficha?: number } => {
    const id = numericIdOf(String(ficha))
    return id === null ? {} : { ficha: id }
  },
  loader: ({ context: { queryClient }, params }) => {
    const id = numericIdOf(params.id)
    if (id !== null) void queryClient.prefetchQuery(declarationQuery(id))
  },
  head: () => ({ meta: [{ title: 'Alergênicos do ingrediente' }] }),
  component: IngredientAllergens,
})

function IngredientAllergens() {
  const { id } = Route.useParams()
  const { ficha } = Route.useSearch()
  return (
    <>
      {ficha === undefined ? (
        <BackLink to="/management/technical-sheet/ingredients/$id" params={{ id }} label="Ingrediente" />
      ) : (
        <BackLink to="/management/technical-sheet/view/$id" params={{ id: String(ficha) }} label="Ficha técnica" />
      )}
      <DeclarationScreen key={id} id={numericIdOf(id)} />
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { sheetAllergensQuery } from '../../../../features/allergens/allergen-api.ts'
import { BuffetTagPart } from '../../../../features/allergens/sheet/buffet-tag-part.tsx'
import { SheetAllergensPart } from '../../../../features/allergens/sheet/sheet-allergens-part.tsx'
import { baseProductsQuery } from '../../../../features/catalog/api.ts'
import { recipeQuery } from '../../../../features/recipes/api.ts'
import { numericIdOf } from '../../../../lib/numeric-id.ts'
import { ViewRecipeScreen } from '../../../../features/recipes/view/view-recipe-screen.tsx'

export const Route = createFileRoute('/_app/management/technical-sheet/view/$id')({
  loader: ({ context: { queryClient }, params }) => {
    const id = numericIdOf(params.id)
    if (id !== null) {
      void queryClient.prefetchQuery(recipeQuery(id))
      void queryClient.prefetchQuery(sheetAllergensQuery(id))
    }
    void queryClient.prefetchQuery(baseProductsQuery())
  },
  head: () => ({ meta: [{ title: 'Visualizar Ficha Técnica' }] }),
  component: ViewRecipe,
})

function ViewRecipe() {
  const { id } = Route.useParams()
  const { data: products, isError } = useQuery(baseProductsQuery())
  const recipeId = numericIdOf(id)
  const { data: recipe } = useQuery({ ...recipeQuery(recipeId ?? 0), enabled: recipeId !== null })
  return (
    <ViewRecipeScreen
      key={id}
      id={recipeId}
      products={products ?? (isError ? [] : undefined)}
      allergens={
        recipeId === null ? null : (
          <div className="stack gap-5">
            <SheetAllergensPart recipeId={recipeId} />
            <BuffetTagPart recipeId={recipeId} name={recipe?.name} />
          </div>
        )
      }
    />
  )
}

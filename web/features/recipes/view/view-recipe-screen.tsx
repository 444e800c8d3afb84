import { skipToken, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BackLink } from '../../../components/back-link.tsx'
import { ExportPanel } from '../../../components/exports/export-progress.tsx'
import { recipeQuery } from '../api.ts'
import { exportedRecipe } from '../exports/use-exports.ts'
import { RecipeLoading } from '../recipe-loading.tsx'
import type { LabelledProduct } from './produce-links.tsx'
import { RecipeDocument } from './recipe-document.tsx'

interface ViewRecipeScreenProps {
  /** Null when the URL holds no recipe id. */
  readonly id: number | null
  /** Undefined until they are read. */
  readonly products: readonly LabelledProduct[] | undefined
  /** What the sheet contains. */
  readonly allergens: ReactNode
}

export function ViewRecipeScreen({ id, products, allergens }: ViewRecipeScreenProps) {
  const {
    data: recipe,
    error,
    refetch,
  } = useQuery({ ...recipeQuery(id ?? 0), ...(id === null ? { queryFn: skipToken } : {}) })
  return (
    <>
      <BackLink to="/management/technical-sheet" label="Fichas Técnicas" />
      {id === null ? null : <ExportPanel about={exportedRecipe(id)} />}
      {recipe ? (
        <RecipeDocument recipe={recipe} products={products} allergens={allergens} />
      ) : (
        <RecipeLoading id={id} error={error} onRetry={() => void refetch()} />
      )}
    </>
  )
}

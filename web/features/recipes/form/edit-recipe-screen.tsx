import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasCosts } from '#contract/recipes'
import type { Recipe } from '#contract/recipes'
import { BackLink } from '../../../components/back-link.tsx'
import { CostsOnly } from '../../../components/costs-only.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { recipeQuery } from '../api.ts'
import type { ProductName } from './batch-fields.tsx'
import { RecipeEditor } from './recipe-editor.tsx'
import { RecipeLoading } from '../recipe-loading.tsx'

interface EditRecipeScreenProps {
  /** Null when the URL holds no recipe id. */
  readonly id: number | null
  readonly products: readonly ProductName[] | undefined
}

export function EditRecipeScreen({ id, products }: EditRecipeScreenProps) {
  const read = useQuery({ ...recipeQuery(id ?? 0), ...(id === null ? { queryFn: skipToken } : {}) })
  // The form starts from a fresh read of the recipe, and a later refetch does not overwrite what the user types.
  const [start, setStart] = useState<Recipe | null>(null)
  if (start === null && read.data && hasCosts(read.data) && !read.isFetching) setStart(read.data)
  if (read.data && !hasCosts(read.data) && start === null) return <CostsOnly />
  return (
    <>
      <BackLink to="/management/technical-sheet" label="Fichas Técnicas" />
      <PageHeader title="Editar Ficha Técnica" description={start?.name} />
      {start ? (
        <RecipeEditor recipe={start} products={products} />
      ) : (
        <RecipeLoading id={id} error={read.error} onRetry={() => void read.refetch()} />
      )}
    </>
  )
}

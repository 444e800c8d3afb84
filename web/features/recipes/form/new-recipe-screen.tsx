import { BackLink } from '../../../components/back-link.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import type { ProductName } from './batch-fields.tsx'
import { RecipeEditor } from './recipe-editor.tsx'

export function NewRecipeScreen({ products }: { readonly products: readonly ProductName[] | undefined }) {
  return (
    <>
      <BackLink to="/management/technical-sheet" label="Fichas Técnicas" />
      <PageHeader title="Nova Ficha Técnica" description="Os custos aparecem embaixo enquanto você digita." />
      <RecipeEditor recipe={null} products={products} />
    </>
  )
}

import { BackLink } from '../../../components/back-link.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { RecipeEditor } from './recipe-editor.tsx'

export function NewRecipeScreen() {
  return (
    <>
      <BackLink to="/management/technical-sheet" label="Fichas Técnicas" />
      <PageHeader title="Nova Ficha Técnica" description="Os custos aparecem embaixo enquanto você digita." />
      <RecipeEditor recipe={null} />
    </>
  )
}

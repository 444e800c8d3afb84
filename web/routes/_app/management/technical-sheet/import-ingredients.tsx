import { createFileRoute } from '@tanstack/react-router'
import { CostsOnly } from '../../../../components/costs-only.tsx'
import { ImportIngredientsScreen } from '../../../../features/recipes/ingredients/import-ingredients-screen.tsx'
import { mayNow } from '../../../../lib/rights.ts'

export const Route = createFileRoute('/_app/management/technical-sheet/import-ingredients')({
  head: () => ({ meta: [{ title: 'Importar Ingredientes' }] }),
  component: () => (mayNow('ver_custos') ? <ImportIngredientsScreen /> : <CostsOnly />),
})

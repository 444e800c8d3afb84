import { createFileRoute } from '@tanstack/react-router'
import { CostsGate } from '../../../../components/costs-gate.tsx'
import { ImportIngredientsScreen } from '../../../../features/recipes/ingredients/import-ingredients-screen.tsx'

export const Route = createFileRoute('/_app/management/technical-sheet/import-ingredients')({
  head: () => ({ meta: [{ title: 'Importar Ingredientes' }] }),
  component: () => (
    <CostsGate>
      <ImportIngredientsScreen />
    </CostsGate>
  ),
})

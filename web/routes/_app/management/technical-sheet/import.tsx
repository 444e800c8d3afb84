import { createFileRoute } from '@tanstack/react-router'
import { CostsGate } from '../../../../components/costs-gate.tsx'
import { ImportRecipesScreen } from '../../../../features/recipes/list/import-recipes-screen.tsx'

export const Route = createFileRoute('/_app/management/technical-sheet/import')({
  head: () => ({ meta: [{ title: 'Importar Fichas Técnicas' }] }),
  component: () => (
    <CostsGate>
      <ImportRecipesScreen />
    </CostsGate>
  ),
})

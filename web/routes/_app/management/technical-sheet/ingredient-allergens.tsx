import { createFileRoute } from '@tanstack/react-router'
import { declarationPagesQuery } from '../../../../features/allergens/allergen-api.ts'
import { DeclarationListScreen } from '../../../../features/allergens/list/declaration-list-screen.tsx'

export const Route = createFileRoute('/_app/management/technical-sheet/ingredient-allergens')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(declarationPagesQuery()),
  head: () => ({ meta: [{ title: 'Alergênicos: todos os ingredientes' }] }),
  component: DeclarationListScreen,
})

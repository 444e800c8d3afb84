import { createFileRoute } from '@tanstack/react-router'
import { baseProductsQuery } from '../../../features/catalog/api.ts'
import { ClassesScreen } from '../../../features/catalog/classes/classes-screen.tsx'

export const Route = createFileRoute('/_app/management/classes')({
  head: () => ({ meta: [{ title: 'Tipos de alimento' }] }),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(baseProductsQuery()),
  component: ClassesScreen,
})

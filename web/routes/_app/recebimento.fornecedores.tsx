import { createFileRoute } from '@tanstack/react-router'
import { SuppliersScreen } from '../../features/receiving/suppliers/suppliers-screen.tsx'
import { suppliersQuery } from '../../features/receiving/suppliers/suppliers-api.ts'

export const Route = createFileRoute('/_app/recebimento/fornecedores')({
  staticData: { early: () => '/api/suppliers' },
  loader: ({ context }) => void context.queryClient.prefetchQuery(suppliersQuery()),
  head: () => ({ meta: [{ title: 'Fornecedores' }] }),
  component: SuppliersScreen,
})

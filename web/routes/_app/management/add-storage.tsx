import { createFileRoute } from '@tanstack/react-router'
import { storageTypesQuery } from '../../../features/catalog/api.ts'
import { StorageScreen } from '../../../features/catalog/storage-screen.tsx'

export const Route = createFileRoute('/_app/management/add-storage')({
  head: () => ({ meta: [{ title: 'Tipos de Armazenagem' }] }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(storageTypesQuery()),
  component: StorageScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { ImportProductsScreen } from '../../../features/catalog/import-products-screen.tsx'

export const Route = createFileRoute('/_app/management/import-products')({
  head: () => ({ meta: [{ title: 'Importar Produtos Base' }] }),
  component: ImportProductsScreen,
})

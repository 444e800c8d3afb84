import { createFileRoute } from '@tanstack/react-router'
import { registerQuery } from '../../../features/catalog/api.ts'
import { RegisterScreen } from '../../../features/catalog/register-screen.tsx'

export const Route = createFileRoute('/_app/management/add-category')({
  head: () => ({ meta: [{ title: 'Categorias' }] }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(registerQuery('category')),
  component: Categories,
})

function Categories() {
  return <RegisterScreen kind="category" />
}

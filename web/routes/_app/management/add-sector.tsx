import { createFileRoute } from '@tanstack/react-router'
import { registerQuery } from '../../../features/catalog/api.ts'
import { RegisterScreen } from '../../../features/catalog/register-screen.tsx'

export const Route = createFileRoute('/_app/management/add-sector')({
  head: () => ({ meta: [{ title: 'Setores' }] }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(registerQuery('sector')),
  component: Sectors,
})

function Sectors() {
  return <RegisterScreen kind="sector" />
}

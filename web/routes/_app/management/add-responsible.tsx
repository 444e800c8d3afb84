import { createFileRoute } from '@tanstack/react-router'
import { registerQuery } from '../../../features/catalog/api.ts'
import { RegisterScreen } from '../../../features/catalog/register-screen.tsx'

export const Route = createFileRoute('/_app/management/add-responsible')({
  head: () => ({ meta: [{ title: 'Responsáveis' }] }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(registerQuery('responsible')),
  component: Responsibles,
})

function Responsibles() {
  return <RegisterScreen kind="responsible" />
}

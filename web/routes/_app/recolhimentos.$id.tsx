import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../../components/not-found-page.tsx'
import { RecallScreen } from '../../features/recalls/one/recall-screen.tsx'
import { numericIdOf } from '../../lib/numeric-id.ts'

export const Route = createFileRoute('/_app/recolhimentos/$id')({
  head: ({ params }) => ({ meta: [{ title: `Recolhimento ${params.id}` }] }),
  component: OneRecall,
})

function OneRecall() {
  const { session } = Route.useRouteContext()
  const id = numericIdOf(Route.useParams().id)
  if (id === null) return <NotFoundPage />
  return <RecallScreen key={id} id={id} tenant={session} isAdmin={session.role === 'admin'} />
}

import { createFileRoute } from '@tanstack/react-router'
import { ReviewScreen } from '../../features/allergens/review/review-screen.tsx'

// Without a loader: the first file of every screen would carry what it asks for.
export const Route = createFileRoute('/_app/alergenicos/conferir')({
  head: () => ({ meta: [{ title: 'Etiquetas a conferir' }] }),
  component: ReviewPage,
})

function ReviewPage() {
  const { session } = Route.useRouteContext()
  return <ReviewScreen tenant={session} />
}

import { createFileRoute } from '@tanstack/react-router'
import { AssistantSlot } from '../features/assistant/assistant-slot.tsx'
import { requireSession } from '../features/auth/guard.ts'
import { PersonSlot } from '../features/kitchen/person-slot.tsx'
import { labelQuery } from '../features/labels/api.ts'
import { PrintScreen } from '../features/print/print-screen.tsx'
import { numericIdOf } from '../lib/numeric-id.ts'

export const Route = createFileRoute('/print/$productId')({
  beforeLoad: async ({ context, location }) => ({
    session: await requireSession({ queryClient: context.queryClient, href: location.href }),
  }),
  loader: ({ context, params }) => {
    const id = numericIdOf(params.productId)
    if (id !== null) void context.queryClient.prefetchQuery(labelQuery(id))
  },
  head: () => ({ meta: [{ title: 'Imprimir Etiqueta' }] }),
  component: Print,
})

function Print() {
  const { session } = Route.useRouteContext()
  const { productId } = Route.useParams()
  return (
    <>
      <PrintScreen key={productId} productId={numericIdOf(productId)} tenant={session} />
      <AssistantSlot session={session} />
      <PersonSlot session={session} />
    </>
  )
}

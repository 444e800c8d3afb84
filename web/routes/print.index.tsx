import { createFileRoute } from '@tanstack/react-router'
import { AssistantSlot } from '../features/assistant/assistant-slot.tsx'
import { requireSession } from '../features/auth/guard.ts'
import { PrintScreen } from '../features/print/print-screen.tsx'

// The URL without an id: the screen shows a message.
export const Route = createFileRoute('/print/')({
  beforeLoad: async ({ context, location }) => ({
    session: await requireSession({ queryClient: context.queryClient, href: location.href }),
  }),
  head: () => ({ meta: [{ title: 'Imprimir Etiqueta' }] }),
  component: Print,
})

function Print() {
  const { session } = Route.useRouteContext()
  return (
    <>
      <PrintScreen productId={null} tenant={session} />
      <AssistantSlot session={session} />
    </>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { MonthScreen } from '../../features/temperatures/month/month-screen.tsx'

export const Route = createFileRoute('/_app/temperaturas/mes')({
  head: () => ({ meta: [{ title: 'Planilha de temperaturas' }] }),
  component: Month,
})

function Month() {
  const { session } = Route.useRouteContext()
  return <MonthScreen timeZone={session.time_zone} />
}

import { createFileRoute } from '@tanstack/react-router'
import { readWithdrawalRequest } from '../../features/labels/withdraw/withdrawal-request.ts'
import type { WithdrawalRequest } from '../../features/labels/withdraw/withdrawal-request.ts'
import { WithdrawScreen } from '../../features/labels/withdraw/withdraw-screen.tsx'

export const Route = createFileRoute('/_app/withdraw')({
  validateSearch: (search: Record<string, unknown>): WithdrawalRequest => readWithdrawalRequest(search),
  head: () => ({ meta: [{ title: 'Dar baixa' }] }),
  component: Withdraw,
})

function Withdraw() {
  const { session } = Route.useRouteContext()
  const request = Route.useSearch()
  return <WithdrawScreen key={`${request.how} ${request.ids}`} request={request} tenant={session} />
}

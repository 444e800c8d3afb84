import { createFileRoute } from '@tanstack/react-router'
import { receiptQuery } from '../../features/receiving/task/receipt-api.ts'
import { ReceiptScreen } from '../../features/receiving/task/receipt-screen.tsx'

export const Route = createFileRoute('/_app/recebimento/$receiptId')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(receiptQuery(Number(params.receiptId))),
  head: () => ({ meta: [{ title: 'Recebimento' }] }),
  component: Receipt,
})

function Receipt() {
  const { receiptId } = Route.useParams()
  return <ReceiptScreen key={receiptId} id={Number(receiptId)} />
}

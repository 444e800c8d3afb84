import { createFileRoute } from '@tanstack/react-router'
import { OPEN_RECEIPTS_PATH, readReceiptsSearch, receiptsPath } from '../../features/receiving/list/receipts-address.ts'
import type { ReceiptsSearch } from '../../features/receiving/list/receipts-address.ts'
import { openReceiptsQuery, receiptPagesQuery } from '../../features/receiving/list/receipts-api.ts'
import { ReceiptsScreen } from '../../features/receiving/list/receipts-screen.tsx'

export const Route = createFileRoute('/_app/recebimento/')({
  validateSearch: (search: Record<string, unknown>): ReceiptsSearch => readReceiptsSearch(search),
  staticData: { early: () => [OPEN_RECEIPTS_PATH, receiptsPath(null)] },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(openReceiptsQuery())
    void queryClient.prefetchInfiniteQuery(receiptPagesQuery())
  },
  head: () => ({ meta: [{ title: 'Recebimento' }] }),
  component: Receipts,
})

function Receipts() {
  const { session } = Route.useRouteContext()
  const { compartilhado } = Route.useSearch()
  return <ReceiptsScreen timeZone={session.time_zone} shared={compartilhado} />
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import { ClosedReceipt } from './closed-receipt.tsx'
import type { Goods } from './goods.ts'
import { OpenReceipt } from './open-receipt.tsx'
import { receiptQuery } from './receipt-api.ts'
import type { Received } from './received.ts'
import { ReceivedScreen } from './received-screen.tsx'
import type { Register } from './usual-keeping.ts'

interface ReceiptScreenProps {
  readonly id: number
  readonly tenant: PrintingTenant
  readonly isAdmin: boolean
  /** What a line may be; null: not read yet. */
  readonly goods: readonly Goods[] | null
  readonly register: Register
}

/** One receipt: worked on while it is open, shown once it was received. */
export function ReceiptScreen({ id, tenant, isAdmin, goods, register }: ReceiptScreenProps) {
  const { data: receipt, isPending, error, refetch } = useQuery(receiptQuery(id))
  const queryClient = useQueryClient()
  const [received, setReceived] = useState<Received | null>(null)
  // A number more: the draft begins anew with what somebody else has saved.
  const [begun, setBegun] = useState(0)
  if (received !== null) return <ReceivedScreen {...received} tenant={tenant} />
  if (isPending) return <Skeleton label="Carregando o recebimento..." />
  if (receipt === undefined)
    return <ErrorNote message={sentenceOf(error, 'Erro ao carregar o recebimento')} onRetry={() => void refetch()} />
  if (receipt.status !== 'aberto') return <ClosedReceipt {...{ receipt, isAdmin }} timeZone={tenant.time_zone} />
  return (
    <OpenReceipt
      key={begun}
      {...{ receipt, tenant, goods, register }}
      onReceived={(now) => {
        setReceived(now)
        queryClient.setQueryData(receiptQuery(id).queryKey, now.made.receipt)
      }}
      onAgain={() => void refetch().then(() => setBegun(begun + 1))}
    />
  )
}

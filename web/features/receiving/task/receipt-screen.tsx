import { useQuery } from '@tanstack/react-query'
import { ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import { receiptQuery } from './receipt-api.ts'

export function ReceiptScreen({ id }: { readonly id: number }) {
  const { data: receipt, isPending, error, refetch } = useQuery(receiptQuery(id))
  if (isPending) return <Skeleton label="Carregando o recebimento..." />
  if (receipt === undefined)
    return <ErrorNote message={sentenceOf(error, 'Erro ao carregar o recebimento')} onRetry={() => void refetch()} />
  const { supplier, invoice, lines } = receipt
  return (
    <>
      <PageHeader title={invoice === null ? supplier.name : `${supplier.name} · nota ${invoice.number}`} />
      <ul className="stack gap-2">
        {lines.map(({ description, supplierCode }) => (
          <li key={`${supplierCode ?? ''}${description}`} className="break">
            {description}
          </li>
        ))}
      </ul>
    </>
  )
}

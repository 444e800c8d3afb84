import { createFileRoute } from '@tanstack/react-router'
import { CostsGate } from '../../components/costs-gate.tsx'
import { waitingPricesQuery } from '../../features/receiving/prices/prices-api.ts'
import { PricesScreen } from '../../features/receiving/prices/prices-screen.tsx'
import { mayNow } from '../../lib/rights.ts'

export const Route = createFileRoute('/_app/recebimento/precos')({
  loader: ({ context: { queryClient } }) => {
    if (mayNow('ver_custos')) void queryClient.prefetchQuery(waitingPricesQuery())
  },
  head: () => ({ meta: [{ title: 'Preços que esperam' }] }),
  component: Prices,
})

function Prices() {
  return (
    <CostsGate>
      <PricesScreen />
    </CostsGate>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PrintingTenant } from '#contract/labels/printed-label'
import type { SaleChoice } from './sale-choice.ts'

/** What the labels are of: where their texts are said. */
export interface SaleGoods {
  readonly sheet: number | null
  readonly product: string | null
}

/** As what labels come out. */
export interface SaleAsked {
  readonly isChosen: boolean
  readonly immediate: boolean
  readonly setChosen: (isChosen: boolean) => void
  readonly setImmediate: (immediate: boolean) => void
  readonly goods: SaleGoods
  /** The labels are not made yet: what was typed for them must not be lost. */
  readonly isUnmade?: true
}

/** The choice for labels that are still to be made. For other goods it begins anew. */
export function useSaleAsked(goods: SaleGoods, tenant: PrintingTenant) {
  const queryClient = useQueryClient()
  const of = `${goods.sheet} ${goods.product}`
  const [chosenOf, setChosenOf] = useState<string | null>(null)
  const [immediate, setImmediate] = useState(false)
  const isChosen = chosenOf === of
  const choice = useMemo(
    (): SaleChoice | null =>
      isChosen
        ? {
            asked: { template: 'venda', immediate },
            load: async () => (await import('./sale-print.ts')).loadSalePrint(queryClient, { tenant, immediate }),
          }
        : null,
    [isChosen, immediate, queryClient, tenant],
  )
  const asked: SaleAsked = {
    isChosen,
    immediate,
    setChosen: (chosen) => setChosenOf(chosen ? of : null),
    setImmediate,
    goods,
    isUnmade: true,
  }
  return { ...asked, choice }
}

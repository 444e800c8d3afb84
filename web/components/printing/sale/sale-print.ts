import type { QueryClient } from '@tanstack/react-query'
import type { Label } from '#contract/labels'
import type { PrintedLabel } from '#contract/labels/label-drawing'
import { printedLabel } from '#contract/labels/printed-label'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { saleTextsOf } from '#contract/labels/sale-label'
import { saleHouseQuery } from './sale-facts.ts'

/** A label with the texts of its sale label, where it lacks none. */
export function withSaleTexts(
  label: Label,
  tenant: PrintingTenant,
  answer: ReturnType<typeof saleTextsOf>,
): PrintedLabel {
  const printed = printedLabel(label, tenant)
  return answer.kind === 'whole' ? { ...printed, sale: answer.sale } : printed
}

interface Asked {
  readonly tenant: PrintingTenant
  readonly immediate: boolean
}

/** How labels are drawn that the server has just made as sale labels, so that they lack nothing. */
export async function loadSalePrint(queryClient: QueryClient, { tenant, immediate }: Asked) {
  const house = await queryClient.fetchQuery(saleHouseQuery())
  return (label: Label) => withSaleTexts(label, tenant, saleTextsOf(label, { house, immediate, undeclared: [] }))
}

import { useEffect } from 'react'
import type { Label } from '#contract/labels'
import type { AskedTemplate } from '#contract/print-template'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { preloadDrawing } from './print-labels.ts'
import { useSale } from './sale/use-sale.ts'
import { usePrintLabels } from './use-print-labels.ts'

/** Labels that one write has made. `job` null: no station has them in its queue. */
export interface NewLabels {
  readonly labels: readonly Label[]
  readonly job: object | null
}

/**
 * How new labels are printed, and whether they were sent to paper already.
 *
 * @param made as what they were made; null: as labels of the kitchen
 */
export function useNewLabels(tenant: PrintingTenant, { labels, job }: NewLabels, made: AskedTemplate | null = null) {
  const sale = useSale(labels, tenant, job === null ? made : null)
  const printing = usePrintLabels(tenant, labels.length > 0, sale.choice)
  useEffect(() => preloadDrawing(), [])
  const [first] = labels
  return { printing, sale, isSent: job !== null || (first !== undefined && printing.isReprint(first)) }
}

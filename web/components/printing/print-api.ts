import { printsAnswer } from '#contract/labels'
import type { PrintsAnswer, PrintsBody } from '#contract/labels'
import type { PrintLayout } from '#contract/labels/print-layout'
import { request, sendAccepted } from '../../lib/http.ts'

export async function recordPrints(body: PrintsBody, idempotencyKey: string): Promise<PrintsAnswer> {
  return request(printsAnswer, '/api/products/prints', { method: 'POST', body, idempotencyKey })
}

/** @param correction as `correctionText` writes it */
export async function fetchLabelsPdf(ids: readonly number[], layout: PrintLayout, correction: string): Promise<Blob> {
  const query = new URLSearchParams({ ids: ids.join(','), layout, correction })
  return (await sendAccepted(`/api/products/labels.pdf?${query}`)).blob()
}

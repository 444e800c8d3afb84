import { printsAnswer } from '#contract/labels'
import type { PrintsAnswer, PrintsBody } from '#contract/labels'
import type { PrintLayout } from '#contract/labels/print-layout'
import type { AskedTemplate } from '#contract/print-template'
import { request, sendAccepted } from '../../lib/http.ts'
import { sendOrKeep } from '../../lib/offline/send-or-keep.ts'

export async function recordPrints(body: PrintsBody, idempotencyKey: string): Promise<PrintsAnswer> {
  return sendOrKeep({
    send: (signal) => request(printsAnswer, '/api/products/prints', { method: 'POST', body, idempotencyKey, signal }),
    attempt: idempotencyKey,
    // Always with the key: a print that was recorded before its answer was lost would count twice.
    async keep() {
      const { keepPrints } = await import('../../lib/offline/kept-records.ts')
      return keepPrints(body, idempotencyKey)
    },
  })
}

/**
 * @param correction as `correctionText` writes it
 * @param asked missing: they are labels of the kitchen
 */
export async function fetchLabelsPdf(
  ids: readonly number[],
  layout: PrintLayout,
  correction: string,
  asked?: AskedTemplate,
): Promise<Blob> {
  const query = new URLSearchParams({
    ids: ids.join(','),
    layout,
    correction,
    ...(asked && { template: asked.template, immediate: String(asked.immediate) }),
  })
  return (await sendAccepted(`/api/products/labels.pdf?${query}`)).blob()
}

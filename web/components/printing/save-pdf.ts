import type { Label } from '#contract/labels'
import { correctionText } from '#contract/labels/paper-correction'
import type { PaperCorrection } from '#contract/labels/paper-correction'
import type { PrintLayout } from '#contract/labels/print-layout'
import { fetchLabelsPdf } from './print-api.ts'

/** The same labels as a PDF of the exact paper size, for printer drivers that scale pages of the browser. */
export async function savePdf(
  labels: readonly Label[],
  layout: PrintLayout,
  correction: PaperCorrection,
): Promise<void> {
  const file = await fetchLabelsPdf(
    labels.map(({ id }) => id),
    layout,
    correctionText(correction),
  )
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download =
    labels.length === 1 ? `etiqueta-${labels[0]?.qrCode}-${layout}.pdf` : `etiquetas-${labels.length}-${layout}.pdf`
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the URL after this function returns; one minute is more than enough.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

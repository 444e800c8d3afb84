import type { Label } from '#contract/labels'
import { correctionText } from '#contract/labels/paper-correction'
import type { PaperCorrection } from '#contract/labels/paper-correction'
import type { PrintLayout } from '#contract/labels/print-layout'
import type { AskedTemplate } from '#contract/print-template'
import { saveFile } from '../../lib/save-file.ts'
import { fetchLabelsPdf } from './print-api.ts'

/** The same labels as a PDF of the exact paper size, for printer drivers that scale pages of the browser. */
export async function savePdf(
  labels: readonly Label[],
  layout: PrintLayout,
  correction: PaperCorrection,
  asked?: AskedTemplate,
): Promise<void> {
  const blob = await fetchLabelsPdf(
    labels.map(({ id }) => id),
    layout,
    correctionText(correction),
    asked,
  )
  const name =
    labels.length === 1 ? `etiqueta-${labels[0]?.qrCode}-${layout}.pdf` : `etiquetas-${labels.length}-${layout}.pdf`
  saveFile({ blob, name })
}

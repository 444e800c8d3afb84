import labelFontPath from '@fontsource/inter/files/inter-latin-700-normal.woff2?url'
import type { Label } from '#contract/labels'
import type { BuffetTag } from '#contract/labels/label-shapes'
import { printedLabel } from '#contract/labels/printed-label'
import type { PrintingTenant } from '#contract/labels/printed-label'
import type { PaperCorrection } from '#contract/labels/paper-correction'
import type { PrintLayout } from '#contract/labels/print-layout'
import type { PrintOutcome } from './print-recorded.ts'
import { printMarkup } from './print-window.ts'
import type { SaleChoice } from './sale/sale-choice.ts'

/** The code that draws labels is 12 KiB. It loads when a print button shows, not with the label list. */
const loadDrawing = () => import('./print-document.ts')

/** Called when a print button shows, so that printing starts without a wait. */
export function preloadDrawing(): void {
  // printLabels imports it again and reports the error.
  loadDrawing().catch(() => undefined)
}

interface BrowserPrint {
  readonly layout: PrintLayout
  readonly tenant: PrintingTenant
  /** Of the station's printer. */
  readonly correction: PaperCorrection
  /** Whether a label was printed before; without it they were all just made. */
  readonly isReprint?: (label: Label) => boolean
  /** null: they are labels of the kitchen. */
  readonly sale?: SaleChoice | null
}

/**
 * @param make is called after the print window has opened, so that labels can be generated within the same tap; null:
 *   there is nothing to print
 */
export async function printLabels(
  make: () => Promise<readonly Label[] | null>,
  { layout, tenant, correction, isReprint = () => false, sale = null }: BrowserPrint,
): Promise<PrintOutcome> {
  const fontUrl = new URL(labelFontPath, window.location.href).href
  return printMarkup(async () => {
    preloadDrawing()
    const labels = await make()
    if (labels === null) return null
    // Awaited after the labels are made: whoever made them must know of them when this fails.
    const { printDocument } = await loadDrawing()
    const reprints = new Set(labels.filter(isReprint).map(({ qrCode }) => qrCode))
    const printedOf = sale === null ? (label: Label) => printedLabel(label, tenant) : await sale.load()
    const printed = labels.map(printedOf)
    return printDocument({ labels: printed, layout, fontUrl, correction, reprints })
  })
}

/** Prints tags of dishes from the browser, all of them in one print. Nothing records them: a tag is of no container. */
export function printTags(tags: readonly BuffetTag[], layout: PrintLayout): Promise<PrintOutcome> {
  const fontUrl = new URL(labelFontPath, window.location.href).href
  return printMarkup(async () => {
    const { printDocument } = await loadDrawing()
    return printDocument({ labels: tags, layout, fontUrl })
  })
}

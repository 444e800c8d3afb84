import { drawLabels } from '../../../drivers/draw-in-thread.ts'
import type { RawProfile } from '../../../drivers/contract/printer-profile.ts'
import type { Label } from '../contract/api.ts'
import type { PrintingTenant } from '../contract/printed-label.ts'
import { printedLabel } from '../contract/printed-label.ts'

/** Labels as the bytes for a printer. Drawing takes time, and needs no transaction. */
export interface PrinterDrawing {
  draw(ids: readonly number[], profile: RawProfile): Promise<Uint8Array>
}

interface DrawnLabel {
  readonly label: Label
  /** It is drawn with "2ª via". */
  readonly isReprint: boolean
}

export function printerDrawing(labels: readonly DrawnLabel[], tenant: PrintingTenant): PrinterDrawing {
  return {
    draw(ids, profile) {
      const chosen = new Set(ids)
      const drawn = labels.filter(({ label }) => chosen.has(label.id))
      const reprints = new Set(drawn.flatMap(({ label, isReprint }) => (isReprint ? [label.qrCode] : [])))
      return drawLabels(
        drawn.map(({ label }) => printedLabel(label, tenant)),
        profile,
        { reprints },
      )
    },
  }
}

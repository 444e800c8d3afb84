import { labelDrawer } from '../../printing/draw-in-thread.ts'
import type { RawProfile } from '../../printing/printer-profile.contract.ts'
import type { Label } from './contract.ts'
import type { PrintingTenant } from './printed-label.contract.ts'
import { printedLabel } from './printed-label.contract.ts'

/** Labels as the bytes for a printer. Drawing takes time, and needs no transaction. */
export interface PrinterDrawing {
  draw(ids: readonly number[], profile: RawProfile): Promise<Uint8Array>
  /** Begins to draw them all, for an agent that will ask for them. */
  drawAhead(profile: RawProfile): void
}

interface DrawnLabel {
  readonly label: Label
  /** It is drawn with "2ª via". */
  readonly isReprint: boolean
}

export function printerDrawing(labels: readonly DrawnLabel[], tenant: PrintingTenant): PrinterDrawing {
  const printOf = (chosen: readonly DrawnLabel[], profile: RawProfile) => {
    const reprints = new Set(chosen.flatMap(({ label, isReprint }) => (isReprint ? [label.qrCode] : [])))
    return [chosen.map(({ label }) => printedLabel(label, tenant)), profile, { reprints }] as const
  }
  return {
    draw(ids, profile) {
      const chosen = new Set(ids)
      return labelDrawer.draw(
        ...printOf(
          labels.filter(({ label }) => chosen.has(label.id)),
          profile,
        ),
      )
    },
    drawAhead: (profile) => labelDrawer.begin(...printOf(labels, profile)),
  }
}

import { drawLabel } from './label-drawing.contract.ts'
import { drawOnPaper } from './label-on-paper.contract.ts'
import type { LabelDrawing, PrintedLabel } from './label-shapes.contract.ts'
import { paperOf } from './print-layout.contract.ts'
import type { PrintLayout } from './print-layout.contract.ts'

/** A label as it comes out in this layout; on A4 it is 80 × 120 mm. */
export function drawInLayout(label: PrintedLabel, layout: PrintLayout): LabelDrawing {
  const paper = paperOf(layout)
  return paper === null ? drawLabel(label, '80x120') : drawOnPaper(label, paper)
}

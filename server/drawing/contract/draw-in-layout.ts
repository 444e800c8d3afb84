import { drawLabel } from './label-drawing.ts'
import { drawOnPaper } from './label-on-paper.ts'
import type { LabelDrawing, PrintedLabel } from './label-shapes.ts'
import { paperOf } from './print-layout.ts'
import type { PrintLayout } from './print-layout.ts'
import { withReprintMark } from './reprint-mark.ts'
import type { MarkedEdge } from './reprint-mark.ts'

/**
 * A label as it comes out in this layout; on A4 it is 80 × 120 mm.
 *
 * @param mark where a label that was printed before says "2ª via"; null: it comes out for the first time
 */
export function drawInLayout(label: PrintedLabel, layout: PrintLayout, mark: MarkedEdge | null = null): LabelDrawing {
  const paper = paperOf(layout)
  const drawing = paper === null ? drawLabel(label, '80x120') : drawOnPaper(label, paper)
  return mark === null ? drawing : withReprintMark(drawing, mark)
}

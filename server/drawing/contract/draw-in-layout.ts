import { drawLabel } from './label-drawing.ts'
import { drawOnPaper, drawWhole, isKitchenLabel } from './label-on-paper.ts'
import type { LabelPaper } from './label-on-paper.ts'
import { LABEL_SIZES } from './label-shapes.ts'
import type { LabelDrawing, Printed } from './label-shapes.ts'
import { paperOf, sizeText } from './print-layout.ts'
import type { PrintLayout } from './print-layout.ts'
import { withReprintMark } from './reprint-mark.ts'
import type { MarkedEdge } from './reprint-mark.ts'

/**
 * What is printed as it comes out in this layout; on A4 it is 80 × 120 mm.
 *
 * @param mark where a label that was printed before says "2ª via"; null: it comes out for the first time
 * @throws RangeError as `drawOnPaper` does
 */
export function drawInLayout(printed: Printed, layout: PrintLayout, mark: MarkedEdge | null = null): LabelDrawing {
  const drawing =
    paperOf(layout) === null && isKitchenLabel(printed)
      ? drawLabel(printed, '80x120')
      : drawOnPaper(printed, paperIn(layout))
  return mark === null ? drawing : withReprintMark(drawing, mark)
}

const paperIn = (layout: PrintLayout): LabelPaper => paperOf(layout) ?? LABEL_SIZES['80x120']

/** The papers of sale labels, the smaller one first. */
const SALE_LAYOUTS: readonly PrintLayout[] = ['60x60', '100x50']

/** Why a sale label or a buffet tag does not come out in this layout, and what to do; null: it does. */
export function tooSmallText(printed: Printed, layout: PrintLayout): string | null {
  const fits = (each: PrintLayout) => drawWhole(printed, paperIn(each)) !== null
  if (isKitchenLabel(printed) || fits(layout)) return null
  const larger = SALE_LAYOUTS.filter((each) => areaOf(each) > areaOf(layout)).find(fits)
  const size = sizeText(layout)
  return larger === undefined
    ? `Não cabe em ${size}, nem em outro papel do rótulo de venda. Encurte a composição dos ingredientes.`
    : `Não cabe em ${size}. Use ${sizeText(larger)}.`
}

/** A roll is as long as the label needs. */
function areaOf(layout: PrintLayout): number {
  const { widthMm, heightMm } = paperIn(layout)
  return widthMm * (heightMm ?? 0)
}

import { drawBuffetTag } from './buffet-tag.ts'
import { labelFields } from './label-fields.ts'
import { DOTS_PER_MM, isBuffetTag } from './label-shapes.ts'
import type { LabelDrawing, Printed, PrintedLabel } from './label-shapes.ts'
import { drawSale } from './sale-label.ts'
import { drawRoomy, drawThermal } from './thermal-label.ts'

/** The paper of a label printer; a `heightMm` of null is a continuous roll, on which the content gives the height. */
export interface LabelPaper {
  readonly widthMm: number
  readonly heightMm: number | null
}

/** On a continuous roll the lowest of these is taken on which every detail is whole, else the last height. */
const ROLL_HEIGHTS_MM = [25, 30, 35, 40, 50, 60] as const
const LAST_ROLL_HEIGHT_MM = 80

/**
 * The shapes of what is printed on the paper of a printer. A label of the kitchen is on 50 × 30 mm as `drawLabel` draws it.
 *
 * @throws RangeError for an invalid date (`isLabelDate`), for an address that is too long for any QR, and for a sale label or a
 * buffet tag that does not fit (`drawWhole`)
 */
export function drawOnPaper(printed: Printed, paper: LabelPaper): LabelDrawing {
  if (isKitchenLabel(printed)) return drawForKitchen(printed, paper)
  const drawing = drawWhole(printed, paper)
  if (drawing === null) throw new RangeError(`The texts do not fit ${paper.widthMm} × ${paper.heightMm} mm`)
  return drawing
}

/** A sale label or a buffet tag, of which nothing may be left out; null: it does not fit. */
export function drawWhole(printed: Printed, { widthMm, heightMm }: LabelPaper): LabelDrawing | null {
  for (const mm of heightMm === null ? [...ROLL_HEIGHTS_MM, LAST_ROLL_HEIGHT_MM] : [heightMm]) {
    const sheet = sheetOf(widthMm, mm)
    const shapes = shapesOf(printed, sheet)
    if (shapes !== null) return { ...sheet, shapes, leftOut: [] }
  }
  return null
}

export const isKitchenLabel = (printed: Printed): printed is PrintedLabel =>
  !isBuffetTag(printed) && printed.sale === undefined

function shapesOf(printed: Printed, sheet: ReturnType<typeof sheetOf>) {
  if (isBuffetTag(printed)) return drawBuffetTag(printed, sheet)
  return printed.sale === undefined ? null : drawSale(printed, printed.sale, sheet)
}

function drawForKitchen(label: PrintedLabel, { widthMm, heightMm }: LabelPaper): LabelDrawing {
  const fields = labelFields(label)
  for (const rollMm of heightMm === null ? ROLL_HEIGHTS_MM : []) {
    const roll = sheetOf(widthMm, rollMm)
    const drawn = drawRoomy(fields, label.url, roll)
    if (drawn !== null) return { ...roll, ...drawn }
  }
  const sheet = sheetOf(widthMm, heightMm ?? LAST_ROLL_HEIGHT_MM)
  return { ...sheet, ...drawThermal(fields, label.url, sheet) }
}

function sheetOf(widthMm: number, heightMm: number) {
  return { width: widthMm * DOTS_PER_MM, height: heightMm * DOTS_PER_MM, widthMm, heightMm }
}

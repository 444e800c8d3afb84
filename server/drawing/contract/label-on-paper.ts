import { labelFields } from './label-fields.ts'
import { DOTS_PER_MM } from './label-shapes.ts'
import type { LabelDrawing, PrintedLabel } from './label-shapes.ts'
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
 * The shapes of a label on the paper of a printer. On 50 × 30 mm they are those of `drawLabel`.
 *
 * @throws RangeError for an invalid date (`isLabelDate`) or an address that is too long for any QR
 */
export function drawOnPaper(label: PrintedLabel, { widthMm, heightMm }: LabelPaper): LabelDrawing {
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

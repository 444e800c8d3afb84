import { labelFields } from './label-fields.ts'
import { DOTS_PER_MM, LABEL_SIZES } from './label-shapes.ts'
import type { LabelDrawing, LabelTemplate, PrintedLabel } from './label-shapes.ts'
import { draw80x120 } from './template-80x120.ts'
import { drawThermal } from './thermal-label.ts'

export type { LabelDrawing, LabelTemplate, PrintedLabel } from './label-shapes.ts'

/**
 * The shapes of a label. Preview, browser print and PDF all draw this list, so that the print looks like the preview.
 *
 * @throws RangeError for an invalid date (`isLabelDate`) or an address that is too long for any QR (over 500
 * characters)
 */
export function drawLabel(label: PrintedLabel, template: LabelTemplate): LabelDrawing {
  const fields = labelFields(label)
  switch (template) {
    case '50x30':
      return { ...sheetOf('50x30'), ...drawThermal(fields, label.url, sheetOf('50x30')) }
    case '80x120':
      return { ...sheetOf('80x120'), ...draw80x120(fields, label.url) }
    default:
      return unknownTemplate(template)
  }
}

function sheetOf(template: LabelTemplate) {
  const { widthMm, heightMm } = LABEL_SIZES[template]
  return { width: widthMm * DOTS_PER_MM, height: heightMm * DOTS_PER_MM, widthMm, heightMm }
}

function unknownTemplate(template: never): never {
  throw new RangeError(`No such label template: ${String(template)}`)
}

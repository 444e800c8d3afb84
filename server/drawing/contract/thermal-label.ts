import { textWidth } from './font-metrics.ts'
import type { LabelFields } from './label-fields.ts'
import type { DrawnFields } from './left-out.ts'
import { placeQr, qrSymbolWithin, tooLongForQr } from './qr-shape.ts'
import type { QrSymbol } from './qr-shape.ts'
import { cutToWidth, setLines, textShapes } from './text-fit.ts'
import type { FittedText } from './text-fit.ts'
import { drawBand, narrowBands, wideBands } from './thermal-band.ts'
import { GAP, roomyColumn, usualColumn } from './thermal-column.ts'
import type { Fill, ThermalLabel } from './thermal-column.ts'
import { weightAndSif } from './thermal-details.ts'
import { FLOOR, qrOptions, quietInset, thermalSheet } from './thermal-sheet.ts'
import type { QrOption, ThermalSheet } from './thermal-sheet.ts'

/*
 * On the right the QR with its code below it; on the left a column with the name, then the details. At the bottom the
 * black band with the expiry, as wide as the label if the QR leaves enough height, else as wide as the column.
 * Nothing is drawn in the outer 2 mm. On the right this margin is also the QR's quiet zone (16 dots are 4 modules).
 */

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * The shapes of a thermal label of this size, and what of the fields they do not have. A QR with fewer dots is taken
 * when the name is not whole beside a better one.
 *
 * @throws RangeError when the address fits in no QR
 */
export function drawThermal(fields: LabelFields, url: string, size: Size): DrawnFields {
  const sheet = thermalSheet(size.width, size.height)
  let drawn: ThermalLabel | null = null
  for (const { symbol, code } of symbolsFor(fields, url, sheet)) {
    drawn = drawBeside(fields, sheet, symbol, code, usualColumn) ?? drawn
    if (drawn?.nameIsWhole) break
  }
  if (drawn === null) throw tooLongForQr(url)
  return { shapes: drawn.shapes, leftOut: drawn.leftOut }
}

/** The same only if every detail is whole, in letters that are read without effort; else null. */
export function drawRoomy(fields: LabelFields, url: string, size: Size): DrawnFields | null {
  const sheet = thermalSheet(size.width, size.height)
  const [best] = symbolsFor(fields, url, sheet)
  if (best === undefined) return null
  const drawn = drawBeside(fields, sheet, best.symbol, best.code, roomyColumn)
  return drawn && { shapes: drawn.shapes, leftOut: drawn.leftOut }
}

/** The QR symbols that fit on the sheet, the best first. */
function* symbolsFor(fields: LabelFields, url: string, sheet: ThermalSheet) {
  for (const option of qrOptions(sheet)) {
    const symbol = qrSymbolWithin(url, option, roomFor(option, fields, sheet))
    if (symbol !== null) yield { symbol, code: option.code }
  }
}

/** The height for the symbol and the quiet zone below it. */
function roomFor({ moduleDots, code, most, leavesBand }: QrOption, fields: LabelFields, sheet: ThermalSheet): number {
  const quiet = 4 * moduleDots
  const inner = sheet.bottom - sheet.top - quietInset(moduleDots)
  // In the margin below it a symbol has the quiet zone that is otherwise above the code.
  const room = code === 'column' ? inner + quiet : inner - codeBlock(fields, sheet).height
  const band = leavesBand ? GAP + Math.round(30 * sheet.scale) : 0
  return Math.min(room - band, most + quiet)
}

function codeBlock(fields: LabelFields, { scale }: ThermalSheet): FittedText {
  const size = Math.round(FLOOR * Math.min(scale, 1.5))
  return setLines([cutToWidth(fields.code, size, (200 / FLOOR) * size)], size)
}

function drawBeside(
  fields: LabelFields,
  sheet: ThermalSheet,
  symbol: QrSymbol,
  codePlace: QrOption['code'],
  fill: Fill,
): ThermalLabel | null {
  const { left, bottom, scale } = sheet
  const inset = quietInset(symbol.moduleDots)
  const [top, right] = [sheet.top + inset, sheet.right - inset]
  const inBlock = codePlace === 'below'
  const code = inBlock ? codeBlock(fields, sheet) : setLines([], FLOOR)
  const blockWidth = Math.max(symbol.side, Math.ceil(textWidth(code.lines[0] ?? '', code.size)))
  const blockHeight = symbol.side + (inBlock ? symbol.quiet + code.height : 0)
  const columnWidth = right - blockWidth - symbol.quiet - left
  const wide = inBlock
    ? wideBands({ x: left, width: sheet.right - left, bottom, scale }, bottom - top - blockHeight - GAP)
    : null
  const bands = wide ?? narrowBands(fields, { x: left, width: columnWidth, bottom, scale })

  const underCode = wide || !inBlock ? null : textUnderCode(fields, code.size, blockWidth, bottom - top - blockHeight)
  const inColumn = { ...fields, ...underCode?.removes, code: inBlock ? '' : fields.code }
  const column = fill({ fields: inColumn, width: columnWidth, bands, sheet })
  if (column === null) return null

  const block = setLines(underCode ? [...code.lines, underCode.text] : code.lines, code.size)
  const blockBottom = wide ? column.band.y - GAP : bottom
  const spare = blockBottom - top - blockHeight - (block.height - code.height)
  const qrTop = top + Math.floor(spare / 2)
  const middle = right - blockWidth / 2
  return {
    leftOut: column.leftOut,
    nameIsWhole: column.nameIsWhole,
    shapes: [
      ...column.shapes,
      ...drawBand(fields, column.band),
      placeQr(symbol, Math.floor(middle - symbol.side / 2), qrTop),
      ...textShapes(block, { x: middle, top: qrTop + symbol.side + symbol.quiet, anchor: 'middle' }),
    ],
  }
}

/**
 * With a narrow band, one more line below the code: the business name, or weight and SIF, whichever fits whole; null:
 * neither.
 */
function textUnderCode(
  fields: LabelFields,
  size: number,
  width: number,
  height: number,
): { readonly text: string; readonly removes: Partial<LabelFields> } | null {
  const candidates = [
    { text: fields.businessName, removes: { businessName: '' } },
    { text: weightAndSif(fields), removes: { weight: '', sif: '' } },
  ]
  const lineHeight = (text: string) => setLines([fields.code, text], size).height - setLines([fields.code], size).height
  return (
    candidates.find(({ text }) => text !== '' && textWidth(text, size) <= width && lineHeight(text) <= height) ?? null
  )
}

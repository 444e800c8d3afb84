import { cutToWidth, textLine } from '../../drawing/contract/text-fit.ts'
import { printable, textWidth } from '../../drawing/contract/font-metrics.ts'
import { DOTS_PER_MM } from '../../drawing/contract/label-shapes.ts'
import type { Box, Picture, RectShape, Shape } from '../../drawing/contract/label-shapes.ts'
import { placeQr, qrSymbol } from '../../drawing/contract/qr-shape.ts'
import type { PrinterProfile } from './printer-profile.ts'

/*
 * Marks at the corners of the paper, a frame at 2 mm, and inside it two rulers that begin in the same corner. Right of
 * them the QR with four dots a module, the texts and the black bar.
 */
const MARGIN = 16
const LINE = 2
const CORNER_MARK = 12
const RULER_FROM = MARGIN + 12
const TICK = { ten: 18, five: 12, one: 7 } as const
const INSIDE = RULER_FROM + TICK.ten + 8
const TEXT = 18
const LONGEST_RULER_MM = 40
/** On a continuous roll, high enough for a ruler of 40 mm. */
const ROLL_HEIGHT_MM = 50

/** The lengths that the rulers of a calibration page must have on paper. */
export interface Rulers {
  readonly acrossMm: number
  readonly downMm: number
}

type Paper = Pick<PrinterProfile, 'widthMm' | 'heightMm' | 'media'>

function pageSize({ widthMm, heightMm, media }: Paper) {
  return { widthMm, heightMm: media === 'continuous' ? ROLL_HEIGHT_MM : heightMm }
}

/** 40 mm where the paper has them, else the tens of millimetres that fit. */
export function rulersOn(paper: Paper): Rulers {
  const { widthMm, heightMm } = pageSize(paper)
  const longest = (mm: number) => {
    const room = mm * DOTS_PER_MM - RULER_FROM - MARGIN - LINE - 2
    return Math.min(LONGEST_RULER_MM, Math.floor(room / (10 * DOTS_PER_MM)) * 10)
  }
  return { acrossMm: longest(widthMm), downMm: longest(heightMm) }
}

/**
 * The page that shows what a printer does to a drawing: rulers to measure, a frame to centre, a QR to scan.
 *
 * @param printedOn the day, as it stands on the page
 */
export function drawCalibration(profile: Paper & Pick<PrinterProfile, 'name'>, printedOn: string): Picture {
  const { widthMm, heightMm } = pageSize(profile)
  const [width, height] = [widthMm * DOTS_PER_MM, heightMm * DOTS_PER_MM]
  const rulers = rulersOn(profile)
  const symbol = qrSymbol('FoodID', [{ level: 'M', moduleDots: 4 }], height)
  const qrLeft = width - MARGIN - LINE - symbol.quiet - symbol.side
  const column = { x: INSIDE, y: INSIDE, width: qrLeft - symbol.quiet - INSIDE, height: height - INSIDE - MARGIN }
  return {
    width,
    height,
    widthMm,
    heightMm,
    shapes: [
      ...cornerMarks(width, height),
      ...frame({ x: MARGIN, y: MARGIN, width: width - 2 * MARGIN, height: height - 2 * MARGIN }),
      ...ruler(rulers.acrossMm, (at, length) => ({ x: RULER_FROM + at, y: RULER_FROM, width: LINE, height: length })),
      ...ruler(rulers.downMm, (at, length) => ({ x: RULER_FROM, y: RULER_FROM + at, width: length, height: LINE })),
      placeQr(symbol, qrLeft, RULER_FROM + TICK.ten + symbol.quiet),
      ...texts([rulerText(rulers, column.width), printable(profile.name), printedOn], column),
    ],
  }
}

function cornerMarks(width: number, height: number): readonly RectShape[] {
  const along = [0, width - CORNER_MARK].flatMap((x) => [0, height - LINE].map((y) => [x, y] as const))
  const upright = [0, width - LINE].flatMap((x) => [0, height - CORNER_MARK].map((y) => [x, y] as const))
  return [
    ...along.map(([x, y]) => black({ x, y, width: CORNER_MARK, height: LINE })),
    ...upright.map(([x, y]) => black({ x, y, width: LINE, height: CORNER_MARK })),
  ]
}

function frame({ x, y, width, height }: Box): readonly RectShape[] {
  return [
    black({ x, y, width, height: LINE }),
    black({ x, y: y + height - LINE, width, height: LINE }),
    black({ x, y, width: LINE, height }),
    black({ x: x + width - LINE, y, width: LINE, height }),
  ]
}

/** A tick each millimetre. From the outer edge of the first tick to the outer edge of the last one is the length. */
function ruler(lengthMm: number, tick: (at: number, length: number) => Box): readonly RectShape[] {
  return Array.from({ length: lengthMm + 1 }, (_, mm) => {
    const at = mm * DOTS_PER_MM - (mm === 0 ? 0 : mm === lengthMm ? LINE : LINE / 2)
    return black(tick(at, mm % 10 === 0 ? TICK.ten : mm % 5 === 0 ? TICK.five : TICK.one))
  })
}

function rulerText({ acrossMm, downMm }: Rulers, width: number): string {
  const lengths = `${acrossMm} × ${downMm} mm`
  return textWidth(`Réguas: ${lengths}`, TEXT) <= width ? `Réguas: ${lengths}` : lengths
}

/** Lines of 18 dots, and the black bar below them. */
function texts(lines: readonly string[], { x, y, width, height }: Box): readonly Shape[] {
  const pitch = TEXT + 4
  const barTop = y + lines.length * pitch + 6
  return [
    ...lines.map((line, at) =>
      textLine(cutToWidth(line, TEXT, width), TEXT, { x, y: y + 14 + at * pitch, anchor: 'start', fill: 'black' }),
    ),
    black({ x, y: barTop, width, height: Math.min(24, y + height - 8 - barTop) }),
  ]
}

function black(box: Box): RectShape {
  return { kind: 'rect', fill: 'black', ...box }
}

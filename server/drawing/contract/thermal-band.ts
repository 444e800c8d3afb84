import { CAP_HEIGHT, textWidth } from './font-metrics.ts'
import type { LabelFields } from './label-fields.ts'
import type { Box, Shape } from './label-shapes.ts'
import { textLine } from './text-fit.ts'

/** The black band with the expiry on the thermal label: one line, or the date below a line with weekday and time. */
export interface Band extends Box {
  readonly kind: 'wide' | 'narrow' | 'one-line'
  /** Of its letters and paddings: 1, and more in a band that is higher than a label of 50 × 30 mm has it. */
  readonly scale: number
}

export interface Bands {
  /** The most legible one. */
  readonly roomy: Band
  /** Leaves a long name more room. */
  readonly tight: Band
  /** Only for the longest names. */
  readonly tightest: Band
}

interface Footing {
  readonly x: number
  readonly width: number
  readonly bottom: number
  /** How much higher than on a label of 50 × 30 mm the band may be. */
  readonly scale: number
}

const CAPTION = 18
const WIDE_HEIGHT = { largest: 46, smallest: 30 }
const NARROW_HEIGHT = { largest: 60, smallest: 54 }
const ONE_LINE_HEIGHT = 30
const SIDE_PADDING = 9
/** Smaller than SIDE_PADDING: a band of one line needs the width for the date. */
const ONE_LINE_PADDING = 4

/** Bands as wide as the label, at most `room` dots high; null when that is too low to be read from a distance. */
export function wideBands(footing: Footing, room: number): Bands | null {
  if (room < WIDE_HEIGHT.smallest) return null
  const tight = band('wide', footing, WIDE_HEIGHT.smallest)
  const roomy = band('wide', footing, Math.min(Math.round(WIDE_HEIGHT.largest * footing.scale), room))
  return { roomy, tight, tightest: tight }
}

/** Bands as wide as the column on the left of the QR. */
export function narrowBands(fields: LabelFields, footing: Footing): Bands {
  const tight = band('narrow', footing, NARROW_HEIGHT.smallest)
  const onOneLine =
    fittingSize(oneLine(fields), {
      width: footing.width - 2 * ONE_LINE_PADDING,
      height: ONE_LINE_HEIGHT,
    }) >= CAPTION
  return {
    roomy: band('narrow', footing, Math.round(NARROW_HEIGHT.largest * footing.scale)),
    tight,
    tightest: onOneLine ? band('one-line', footing, ONE_LINE_HEIGHT) : tight,
  }
}

/** The band's shapes: white on black. */
export function drawBand(fields: LabelFields, place: Band): readonly Shape[] {
  const { x, y, width, height } = place
  return [{ kind: 'rect', fill: 'black', x, y, width, height }, ...bandTexts(fields, place)]
}

function bandTexts(fields: LabelFields, place: Band): readonly Shape[] {
  switch (place.kind) {
    case 'wide':
      return wideTexts(fields, place)
    case 'narrow':
      return narrowTexts(fields, place)
    case 'one-line':
      return oneLineText(fields, place)
    default:
      return place.kind satisfies never
  }
}

/** The caption on the left (a shorter one when the longer would make the date smaller), the expiry on the right. */
function wideTexts(fields: LabelFields, { x, y, width, height, scale }: Band): readonly Shape[] {
  const expiry = expiryLine(fields)
  const padding = Math.round(SIDE_PADDING * scale)
  const captionSize = Math.round(20 * scale)
  const room = width - 3 * padding
  // Above and below the capitals: a Q reaches below the line by an eighth of its size.
  const above = scale > 1 ? Math.ceil(height / 4) + 1 : 11
  const sizeBeside = (caption: string) =>
    fittingSize(expiry, { width: room - textWidth(caption, captionSize), height: height - above })
  const [, short, shortest] = fields.expiryCaptions
  const caption = sizeBeside(short) < sizeBeside(shortest) ? shortest : short
  const size = sizeBeside(caption)
  const baseline = Math.round(y + (height + CAP_HEIGHT * size) / 2)
  return [
    textLine(caption, captionSize, { x: x + padding, y: baseline, anchor: 'start', fill: 'white' }),
    textLine(expiry, size, { x: x + width - padding, y: baseline, anchor: 'end', fill: 'white' }),
  ]
}

function narrowTexts(fields: LabelFields, { x, y, width, height, scale }: Band): readonly Shape[] {
  const room = width - 2 * SIDE_PADDING
  const right = [fields.weekday, fields.expiryTime].join(' ').trim()
  // Only beside the QR of the smallest labels a caption is too wide.
  const [, short, shortest] = fields.expiryCaptions
  const caption = Math.min(Math.round(CAPTION * scale), Math.floor(room / textWidth(`${shortest} ${right}`, 1)))
  const left = textWidth(`${short} ${right}`, caption) <= room ? short : shortest
  const top = y + 8 + Math.ceil(CAP_HEIGHT * caption)
  const dateSize = fittingSize(fields.expiryDate, { width: room, height: height - 16 - caption })
  return [
    textLine(left, caption, { x: x + SIDE_PADDING, y: top, anchor: 'start', fill: 'white' }),
    textLine(right, caption, { x: x + width - SIDE_PADDING, y: top, anchor: 'end', fill: 'white' }),
    textLine(fields.expiryDate, dateSize, {
      x: x + Math.floor(width / 2),
      y: y + height - 8,
      anchor: 'middle',
      fill: 'white',
    }),
  ]
}

function oneLineText(fields: LabelFields, { x, y, width, height }: Band): readonly Shape[] {
  const text = oneLine(fields)
  // The accent of À reaches higher above the capitals than that of SÁB.
  const around = text.startsWith('À') ? 14 : 11
  const size = fittingSize(text, { width: width - 2 * ONE_LINE_PADDING, height: height - around })
  const baseline = Math.round(y + (height + CAP_HEIGHT * size) / 2)
  return [textLine(text, size, { x: x + Math.floor(width / 2), y: baseline, anchor: 'middle', fill: 'white' })]
}

const oneLine = (fields: LabelFields): string => `${fields.expiryCaptions[2]} ${expiryLine(fields)}`

function expiryLine({ weekday, expiryDate, expiryTime }: LabelFields): string {
  return [weekday, expiryDate, expiryTime].join(' ').trim()
}

/** The largest whole size at which capitals and digits fit a box on one line. */
function fittingSize(text: string, { width, height }: { readonly width: number; readonly height: number }): number {
  return Math.floor(Math.min(width / textWidth(text, 1), height / CAP_HEIGHT))
}

function band(kind: Band['kind'], { x, width, bottom }: Footing, height: number): Band {
  const usual = kind === 'wide' ? WIDE_HEIGHT.largest : NARROW_HEIGHT.largest
  return { kind, x, y: bottom - height, width, height, scale: Math.max(1, height / usual) }
}

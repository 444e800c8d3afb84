import { CAP_HEIGHT, textWidth } from './font-metrics.contract.ts'
import type { LabelFields } from './label-fields.contract.ts'
import type { Box, Shape } from './label-shapes.contract.ts'
import { textLine } from './text-fit.contract.ts'

/** The black band with the expiry on the thermal label: one line, or the date below a line with weekday and time. */
export interface Band extends Box {
  readonly kind: 'wide' | 'narrow' | 'one-line'
}

interface Bands {
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
  return { roomy: band('wide', footing, Math.min(WIDE_HEIGHT.largest, room)), tight, tightest: tight }
}

/** Bands as wide as the column on the left of the QR. */
export function narrowBands(fields: LabelFields, footing: Footing): Bands {
  const tight = band('narrow', footing, NARROW_HEIGHT.smallest)
  const onOneLine =
    fittingSize(`VAL ${expiryLine(fields)}`, {
      width: footing.width - 2 * ONE_LINE_PADDING,
      height: ONE_LINE_HEIGHT,
    }) >= CAPTION
  return {
    roomy: band('narrow', footing, NARROW_HEIGHT.largest),
    tight,
    tightest: onOneLine ? band('one-line', footing, ONE_LINE_HEIGHT) : tight,
  }
}

/** The band's shapes: white on black. */
export function drawBand(fields: LabelFields, place: Band): readonly Shape[] {
  const { kind, ...box } = place
  return [{ kind: 'rect', fill: 'black', ...box }, ...bandTexts(fields, kind, box)]
}

function bandTexts(fields: LabelFields, kind: Band['kind'], box: Box): readonly Shape[] {
  switch (kind) {
    case 'wide':
      return wideTexts(fields, box)
    case 'narrow':
      return narrowTexts(fields, box)
    case 'one-line':
      return oneLineText(fields, box)
    default:
      return kind satisfies never
  }
}

/** VALIDADE on the left (VAL when the longer word would make the date smaller), the expiry on the right. */
function wideTexts(fields: LabelFields, { x, y, width, height }: Box): readonly Shape[] {
  const expiry = expiryLine(fields)
  const room = width - 3 * SIDE_PADDING
  const sizeBeside = (caption: string) =>
    fittingSize(expiry, { width: room - textWidth(caption, 20), height: height - 11 })
  const caption = sizeBeside('VALIDADE') < sizeBeside('VAL') ? 'VAL' : 'VALIDADE'
  const size = sizeBeside(caption)
  const baseline = Math.round(y + (height + CAP_HEIGHT * size) / 2)
  return [
    textLine(caption, 20, { x: x + SIDE_PADDING, y: baseline, anchor: 'start', fill: 'white' }),
    textLine(expiry, size, { x: x + width - SIDE_PADDING, y: baseline, anchor: 'end', fill: 'white' }),
  ]
}

function narrowTexts(fields: LabelFields, { x, y, width, height }: Box): readonly Shape[] {
  const room = width - 2 * SIDE_PADDING
  const right = [fields.weekday, fields.expiryTime].join(' ').trim()
  const left = textWidth(`VALIDADE ${right}`, CAPTION) <= room ? 'VALIDADE' : 'VAL'
  const dateSize = fittingSize(fields.expiryDate, { width: room, height: height - 34 })
  const top = y + 8 + Math.ceil(CAP_HEIGHT * CAPTION)
  return [
    textLine(left, CAPTION, { x: x + SIDE_PADDING, y: top, anchor: 'start', fill: 'white' }),
    textLine(right, CAPTION, { x: x + width - SIDE_PADDING, y: top, anchor: 'end', fill: 'white' }),
    textLine(fields.expiryDate, dateSize, {
      x: x + Math.floor(width / 2),
      y: y + height - 8,
      anchor: 'middle',
      fill: 'white',
    }),
  ]
}

function oneLineText(fields: LabelFields, { x, y, width, height }: Box): readonly Shape[] {
  const text = `VAL ${expiryLine(fields)}`
  const size = fittingSize(text, { width: width - 2 * ONE_LINE_PADDING, height: height - 11 })
  const baseline = Math.round(y + (height + CAP_HEIGHT * size) / 2)
  return [textLine(text, size, { x: x + Math.floor(width / 2), y: baseline, anchor: 'middle', fill: 'white' })]
}

function expiryLine({ weekday, expiryDate, expiryTime }: LabelFields): string {
  return [weekday, expiryDate, expiryTime].join(' ').trim()
}

/** The largest whole size at which capitals and digits fit a box on one line. */
function fittingSize(text: string, { width, height }: { readonly width: number; readonly height: number }): number {
  return Math.floor(Math.min(width / textWidth(text, 1), height / CAP_HEIGHT))
}

function band(kind: Band['kind'], { x, width, bottom }: Footing, height: number): Band {
  return { kind, x, y: bottom - height, width, height }
}

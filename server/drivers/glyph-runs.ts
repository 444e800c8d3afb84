import type { PathCommand } from '../pdf/face.ts'

/** The dots of a glyph as rows of three numbers: the row, the first dot, and the dot after the last. */
export type GlyphRuns = Int16Array

/** From font units to dots: the scales of the two axes, and the distance of the glyph's origin from a whole dot. */
export interface GlyphScale {
  readonly x: number
  readonly y: number
  readonly shift: number
}

/**
 * An outline in font units, y upwards: six numbers a piece, which are the start, the control point and the end of a
 * quadratic curve. A line has its control point in the middle. Every contour is closed.
 */
export interface Outline {
  readonly pieces: Float64Array
  /** What contains all points, control points too. */
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A curve becomes lines that are at most this far from it, in dots. */
const FLATNESS = 0.02
// A coverage of exactly one half is black, whatever the rounding of the sums.
const HALF = 0.5 - 1e-6

/** The glyph's outline for `glyphRuns`, the same for every size. */
export function outlineOf(commands: readonly PathCommand[]): Outline {
  const pieces: number[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const curveTo = (controlX: number, controlY: number, toX: number, toY: number) => {
    pieces.push(x, y, controlX, controlY, toX, toY)
    x = toX
    y = toY
  }
  const lineTo = (toX: number, toY: number) => {
    if (x !== toX || y !== toY) curveTo((x + toX) / 2, (y + toY) / 2, toX, toY)
  }
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0] = args
    switch (command) {
      case 'moveTo':
        lineTo(startX, startY)
        ;[x, y, startX, startY] = [a, b, a, b]
        break
      case 'lineTo':
        lineTo(a, b)
        break
      case 'quadraticCurveTo':
        curveTo(a, b, c, d)
        break
      case 'closePath':
        lineTo(startX, startY)
        break
      case 'bezierCurveTo':
        throw new RangeError('The outlines of a TrueType font have no cubic curves')
      default:
        command satisfies never
    }
  }
  lineTo(startX, startY)
  return { pieces: Float64Array.from(pieces), ...boundsOf(pieces) }
}

function boundsOf(pieces: readonly number[]) {
  const [xs, ys] = [0, 1].map((axis) => pieces.filter((_, at) => at % 2 === axis))
  return {
    left: Math.min(...(xs ?? [])),
    right: Math.max(...(xs ?? [])),
    bottom: Math.min(...(ys ?? [])),
    top: Math.max(...(ys ?? [])),
  }
}

/**
 * The dots of which an outline covers at least one half. Rows count down from the baseline, dots to the right from the
 * glyph's origin.
 *
 * The signed areas of the edges are summed from left to right in each row: what lies inside the outline adds up to 1.
 * Contours of the same direction that overlap add up to more, which is black too.
 */
export function glyphRuns(outline: Outline, scale: GlyphScale): GlyphRuns {
  if (outline.pieces.length === 0) return new Int16Array()
  const left = Math.floor(outline.left * scale.x + scale.shift)
  const right = Math.ceil(outline.right * scale.x + scale.shift)
  const top = Math.floor(-outline.top * scale.y)
  const bottom = Math.ceil(-outline.bottom * scale.y)
  // An edge on the right side adds to the dot behind it.
  const stride = right - left + 2
  const areas = clearedAreas(stride * (bottom - top))
  addOutline(areas, stride, outline.pieces, { x: scale.x, y: scale.y, left: left - scale.shift, top })
  return blackRuns(areas, stride, left, top)
}

// Hundreds of glyphs a label: a new array for each would be most of the garbage.
let kept = new Float64Array()

function clearedAreas(length: number): Float64Array {
  if (kept.length < length) kept = new Float64Array(length)
  return kept.subarray(0, length).fill(0)
}

function blackRuns(areas: Float64Array, stride: number, left: number, top: number): GlyphRuns {
  const runs: number[] = []
  for (let row = 0; row * stride < areas.length; row += 1) {
    let sum = 0
    let start = -1
    for (let column = 0; column < stride; column += 1) {
      sum += areas[row * stride + column] ?? 0
      const black = Math.abs(sum) >= HALF
      if (black && start < 0) start = column
      if (!black && start >= 0) {
        runs.push(top + row, left + start, left + column)
        start = -1
      }
    }
  }
  return Int16Array.from(runs)
}

/** From font units to dots of the areas. */
interface Placed {
  readonly x: number
  readonly y: number
  readonly left: number
  readonly top: number
}

/** Adds the edges of all pieces; a curve as lines. */
function addOutline(areas: Float64Array, stride: number, pieces: Float64Array, { x, y, left, top }: Placed): void {
  for (let at = 0; at < pieces.length; at += 6) {
    const x0 = (pieces[at] ?? 0) * x - left
    const y0 = -(pieces[at + 1] ?? 0) * y - top
    const x1 = (pieces[at + 2] ?? 0) * x - left
    const y1 = -(pieces[at + 3] ?? 0) * y - top
    const x2 = (pieces[at + 4] ?? 0) * x - left
    const y2 = -(pieces[at + 5] ?? 0) * y - top
    const bend = Math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2)
    const count = Math.max(1, Math.ceil(Math.sqrt(bend / (4 * FLATNESS))))
    let fromX = x0
    let fromY = y0
    for (let part = 1; part <= count; part += 1) {
      const t = part / count
      const s = 1 - t
      const toX = s * s * x0 + 2 * s * t * x1 + t * t * x2
      const toY = s * s * y0 + 2 * s * t * y1 + t * t * y2
      if (fromY !== toY) addEdge(areas, stride, fromX, fromY, toX, toY)
      fromX = toX
      fromY = toY
    }
  }
}

/** Adds the area to the right of an edge: in each row, to the dots that the edge crosses and to the one after them. */
function addEdge(areas: Float64Array, stride: number, x0: number, y0: number, x1: number, y1: number): void {
  const direction = y0 < y1 ? 1 : -1
  const [topX, topY, bottomX, bottomY] = y0 < y1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0]
  const slope = (bottomX - topX) / (bottomY - topY)
  for (let row = Math.floor(topY); row < bottomY; row += 1) {
    const from = Math.max(row, topY)
    const to = Math.min(row + 1, bottomY)
    const xFrom = topX + (from - topY) * slope
    const xTo = topX + (to - topY) * slope
    addRow(areas, row * stride, Math.min(xFrom, xTo), Math.max(xFrom, xTo), (to - from) * direction)
  }
}

/** One row of an edge that crosses the dots from `from` to `to`, and `height` of the row. */
function addRow(areas: Float64Array, start: number, from: number, to: number, height: number): void {
  const first = Math.floor(from)
  const last = Math.max(first, Math.ceil(to) - 1)
  let before = 0
  for (let column = first; column <= last; column += 1) {
    const area = height * (meanBehind(column + 1, from, to) - meanBehind(column, from, to))
    areas[start + column] = (areas[start + column] ?? 0) + area - before
    before = area
  }
  areas[start + last + 1] = (areas[start + last + 1] ?? 0) + height - before
}

/** How far the points of an edge from `from` to `to` are on the left of `x`, on average; points on its right count 0. */
function meanBehind(x: number, from: number, to: number): number {
  if (x <= from) return 0
  if (x >= to) return x - (from + to) / 2
  return (x - from) ** 2 / (2 * (to - from))
}

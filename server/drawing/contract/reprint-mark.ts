import type { LabelDrawing, TextShape } from './label-shapes.ts'
import { textLine } from './text-fit.ts'

/** The margin in which the mark stands: the only place that is free on every label. */
export type MarkedEdge = 'top' | 'bottom'

/** Where the mark stays on the paper: a drawing that is moved up would lose it above. */
export const markedEdge = (down: number): MarkedEdge => (down < 0 ? 'bottom' : 'top')

const TEXT = '2ª via'
const SIZE = 11
const LEFT = 16
/** From the edge to the baseline, and with capitals of 8 dots from the bottom edge as well. */
const INSET = 14

/** The drawing with "2ª via" in its margin; everything else is where it is on the first copy. */
export function withReprintMark(drawing: LabelDrawing, edge: MarkedEdge): LabelDrawing {
  const y = edge === 'top' ? INSET : drawing.height - INSET + 8
  const mark: TextShape = textLine(TEXT, SIZE, { x: LEFT, y, anchor: 'start', fill: 'black' })
  return { ...drawing, shapes: [...drawing.shapes, mark] }
}

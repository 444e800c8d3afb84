export interface TextStyle {
  readonly size: number
  readonly weight: 400 | 700
  readonly color: string
  /** Uses digits of equal width, so that the numbers of a column align. */
  readonly tabular?: boolean
}

/** Coordinates are in points from the upper left corner of the page; the `y` of a text is its baseline. */
export type Shape =
  | { readonly kind: 'text'; readonly text: string; readonly x: number; readonly y: number; readonly style: TextStyle }
  | {
      readonly kind: 'box'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly fill: string
    }
  | {
      readonly kind: 'link'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly to: string
    }

export type PageShapes = readonly Shape[]

/** Measures the width of a text in a style, in points. */
export type Ruler = (text: string, style: TextStyle) => number

/** A4 portrait, in points. Content stays between these edges; the footer is below `bottom`. */
export const PAGE = {
  width: 595.28,
  height: 841.89,
  left: 45,
  right: 550.28,
  top: 42,
  bottom: 786,
  footer: 806,
} as const
export const CONTENT_WIDTH = PAGE.right - PAGE.left

/** The app's colours; they stay legible on a black-and-white printer. */
export const INK = '#1f1b16'
export const DIM = '#5f574d'
export const HAIRLINE = '#dad3c7'
export const LEAF = '#14634b'
export const LEAF_TINT = '#eef7f3'

const CAP_HEIGHT = 0.7275

/** The baseline that centres capitals and digits vertically in a strip. */
export function baselineIn(top: number, height: number, size: number): number {
  return top + (height + CAP_HEIGHT * size) / 2
}

export function rule(y: number, fill: string, thickness: number): Shape {
  return { kind: 'box', x: PAGE.left, y, width: CONTENT_WIDTH, height: thickness, fill }
}

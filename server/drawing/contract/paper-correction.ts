import { DOTS_PER_MM } from './label-shapes.ts'
import type { Picture } from './label-shapes.ts'

/** What a printer needs so that a picture comes out in its place: the picture is moved, then turned. */
export interface PaperCorrection {
  /** To the right and down, as the label is read; negative: to the left and up. */
  readonly rightMm: number
  readonly downMm: number
  /** Clockwise, from the label as it is read to the paper under the head. */
  readonly rotation: 0 | 90 | 180 | 270
}

export const NO_CORRECTION: PaperCorrection = { rightMm: 0, downMm: 0, rotation: 0 }

/** No printer is more exact than a thousandth of a millimetre. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000

/** `-1,-0.5,90`: to the right, down, and turned. */
export const correctionText = ({ rightMm, downMm, rotation }: PaperCorrection): string =>
  [rounded(rightMm), rounded(downMm), rotation].join()

const WRITTEN = /^(-?\d(?:\.\d{1,3})?),(-?\d(?:\.\d{1,3})?),(\d{1,3})$/
/** As far as the white margin of a label reaches. */
const MOST_MM = 2

/** Null for a text that is no correction. */
export function readCorrection(text: string): PaperCorrection | null {
  const [rightMm = NaN, downMm = NaN, turned] = (WRITTEN.exec(text) ?? []).slice(1).map(Number)
  const rotation = ([0, 90, 180, 270] as const).find((turn) => turn === turned)
  const isNear = Math.abs(rightMm) <= MOST_MM && Math.abs(downMm) <= MOST_MM
  return rotation === undefined || !isNear ? null : { rightMm, downMm, rotation }
}

type PaperSize = Pick<Picture, 'width' | 'height' | 'widthMm' | 'heightMm'>

/** The paper of a corrected picture, and how the picture stands on it. */
export interface CorrectedPaper extends PaperSize {
  /** As SVG and PDF write it, from the dots of the picture to those of the paper; null: as it is drawn. */
  readonly matrix: readonly [a: number, b: number, c: number, d: number, e: number, f: number] | null
}

export function correctedPaper(
  { width, height, widthMm, heightMm }: PaperSize,
  { rightMm, downMm, rotation }: PaperCorrection,
): CorrectedPaper {
  const [right, down] = [dots(rightMm), dots(downMm)]
  const upright = { width, height, widthMm, heightMm }
  const onItsSide = { width: height, height: width, widthMm: heightMm, heightMm: widthMm }
  switch (rotation) {
    case 0:
      return { ...upright, matrix: right === 0 && down === 0 ? null : [1, 0, 0, 1, right, down] }
    case 90:
      return { ...onItsSide, matrix: [0, 1, -1, 0, height - down, right] }
    case 180:
      return { ...upright, matrix: [-1, 0, 0, -1, width - right, height - down] }
    case 270:
      return { ...onItsSide, matrix: [0, -1, 1, 0, down, width - right] }
    default:
      return rotation satisfies never
  }
}

const dots = (mm: number): number => rounded(mm * DOTS_PER_MM)

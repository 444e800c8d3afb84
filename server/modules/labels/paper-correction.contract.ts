import { DOTS_PER_MM } from './label-shapes.contract.ts'
import type { Picture } from './label-shapes.contract.ts'

/** What a printer needs so that a picture comes out in its place: the picture is moved, then turned. */
export interface PaperCorrection {
  /** To the right and down, as the label is read; negative: to the left and up. */
  readonly rightMm: number
  readonly downMm: number
  /** Clockwise, from the label as it is read to the paper under the head. */
  readonly rotation: 0 | 90 | 180 | 270
}

export const NO_CORRECTION: PaperCorrection = { rightMm: 0, downMm: 0, rotation: 0 }

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

/** To a thousandth: no printer is more exact. */
const dots = (mm: number): number => Math.round(mm * DOTS_PER_MM * 1000) / 1000

import type { QrAttempt } from './qr-shape.ts'

/** Smallest text size: below 18 dots (2.25 mm) a thermal print head loses strokes. */
export const FLOOR = 18

/** The paper of a thermal label in dots, with what follows from its size. */
export interface ThermalSheet {
  readonly width: number
  readonly height: number
  /** The edges of what is drawn: nothing is drawn in the outer 2 mm. */
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  /** How much larger than on a label of 50 × 30 mm the band and the code are. */
  readonly scale: number
  /** How much larger the letters of the column may be: by the area, for its lines break. */
  readonly letters: number
  /** Only for a name and a responsible that need it: capitals of size 10 are 0.9 mm high. */
  readonly smallest: number
}

const MARGIN = 16
const USUAL = { width: 400, height: 240 } as const

export function thermalSheet(width: number, height: number): ThermalSheet {
  const across = (width - 2 * MARGIN) / (USUAL.width - 2 * MARGIN)
  const down = (height - 2 * MARGIN) / (USUAL.height - 2 * MARGIN)
  return {
    width,
    height,
    left: MARGIN,
    top: MARGIN,
    right: width - MARGIN,
    bottom: height - MARGIN,
    scale: Math.max(1, Math.min(across, down)),
    letters: Math.max(1, Math.sqrt(across * down)),
    smallest: across < 1 || down < 1 ? 7 : 10,
  }
}

/** A way to draw the QR, and where its code stands. */
export interface QrOption extends QrAttempt {
  readonly code: 'below' | 'column'
  /** The largest side of the symbol. */
  readonly most: number
  /** Taken only if a band as wide as the label fits below. */
  readonly leavesBand: boolean
}

/** By how much more than the margin a quiet zone of four modules is. */
export function quietInset(moduleDots: number): number {
  return Math.max(0, 4 * moduleDots - MARGIN)
}

const below = { code: 'below', most: USUAL.width, leavesBand: false } as const

/** Phones read level M with 4 dots per module best. A longer address first lowers the level, then the dots. */
const USUAL_OPTIONS: readonly QrOption[] = [4, 3, 2].flatMap((moduleDots) =>
  (['M', 'L'] as const).map((level) => ({ ...below, level, moduleDots })),
)
/** A symbol of version 3 with five dots: with four it would be smaller than 15 mm. */
const SHORT_ADDRESS: QrOption = { ...below, level: 'M', moduleDots: 5, most: 145 }
/** 148 dots, a symbol of version 5. */
const MIDDLE_SIDE = 148
/** A date of 18 dots. */
const NARROWEST_COLUMN = 108
const LARGEST_MODULE = 6

/**
 * The ways to draw the QR on a sheet, the best first. A larger sheet has larger modules, while the symbol takes at most
 * two fifths of the width. Where the code does not fit below a symbol of 4 dots a module, it stands in the column.
 */
export function qrOptions({ width, height, scale }: ThermalSheet): readonly QrOption[] {
  if (width === USUAL.width && height === USUAL.height) return USUAL_OPTIONS
  const inner = width - 2 * MARGIN
  const larger = [6, 5]
    .filter((moduleDots) => moduleDots <= Math.min(LARGEST_MODULE, Math.round(4 * scale)))
    .map((moduleDots): QrOption => {
      return { level: 'M', moduleDots, code: 'below', most: Math.floor(inner * 0.4), leavesBand: true }
    })
  const inColumn = [MIDDLE_SIDE, inner].flatMap((most) =>
    (['M', 'L'] as const).map((level): QrOption => ({ ...below, level, moduleDots: 4, code: 'column', most })),
  )
  const [four, fewer] = [USUAL_OPTIONS.slice(0, 2), USUAL_OPTIONS.slice(2)]
  return [...larger, SHORT_ADDRESS, ...four, ...inColumn, ...fewer].map((option) => ({
    ...option,
    most: Math.min(option.most, inner - NARROWEST_COLUMN - 4 * option.moduleDots - quietInset(option.moduleDots)),
  }))
}

import type { LabelPaper } from './label-on-paper.ts'

/** How labels are put on paper: A4 sheets of four, or the paper of a label printer, `60x40`, on a roll `72xrolo`. */
export type PrintLayout = 'a4' | `${number}x${number}` | `${number}xrolo`

export const USUAL_LAYOUT: PrintLayout = '50x30'

/** The papers that are sold everywhere, and rolls of 58 and 80 mm, of which a head prints so much. */
export const COMMON_LAYOUTS: readonly PrintLayout[] = [
  '40x25',
  '50x30',
  '60x40',
  '60x60',
  '100x50',
  '48xrolo',
  '72xrolo',
  'a4',
]

/** Smallest and largest label in mm: below 40 × 25 mm a QR and the dates do not fit side by side. */
export const PAPER_MM = { width: { min: 40, max: 104 }, height: { min: 25, max: 80 } } as const

const WRITTEN = /^(\d{2,3})x(\d{2}|rolo)$/

/** Null for A4, and for what is no layout. */
export function paperOf(layout: string): LabelPaper | null {
  const [, width, height] = WRITTEN.exec(layout) ?? []
  if (width === undefined || height === undefined) return null
  const paper = { widthMm: Number(width), heightMm: height === 'rolo' ? null : Number(height) }
  return isWithin(paper.widthMm, PAPER_MM.width) && isWithin(paper.heightMm ?? 25, PAPER_MM.height) ? paper : null
}

export const isPrintLayout = (text: string): text is PrintLayout => text === 'a4' || paperOf(text) !== null

export function layoutOf({ widthMm, heightMm }: LabelPaper): PrintLayout {
  return heightMm === null ? `${widthMm}xrolo` : `${widthMm}x${heightMm}`
}

/** `60 × 40 mm`, `80 × 120 mm`, `rolo de 72 mm`. */
export function sizeText(layout: PrintLayout): string {
  const paper = paperOf(layout)
  if (paper === null) return '80 × 120 mm'
  return paper.heightMm === null ? `rolo de ${paper.widthMm} mm` : `${paper.widthMm} × ${paper.heightMm} mm`
}

const isWithin = (value: number, { min, max }: { readonly min: number; readonly max: number }) =>
  value >= min && value <= max

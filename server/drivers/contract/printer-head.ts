import type { PaperCorrection } from '../../drawing/contract/paper-correction.ts'

export const printerDpis = [203, 300] as const
export type PrinterDpi = (typeof printerDpis)[number]
/** Dots of the heads that are sold as 203 and 300 dpi. */
export const HEAD_DOTS_PER_MM: Readonly<Record<PrinterDpi, number>> = { 203: 8, 300: 11.8 }

export interface PrinterHead {
  readonly dpi: PrinterDpi
  readonly offsetXDots: number
  readonly offsetYDots: number
  readonly rotation: PaperCorrection['rotation']
}

/** What the dots of a printer's profile are on paper, for a driver that knows millimetres only. */
export function correctionOf({ dpi, offsetXDots, offsetYDots, rotation }: PrinterHead): PaperCorrection {
  const perMm = HEAD_DOTS_PER_MM[dpi]
  return { rightMm: offsetXDots / perMm, downMm: offsetYDots / perMm, rotation }
}

import type { Readable } from 'node:stream'
import { picturePdf } from '../drawing/label-pdf.ts'
import { drawCalibration } from './calibration.contract.ts'
import { correctionOf } from './printer-head.contract.ts'
import type { PrinterProfile } from './printer-profile.contract.ts'

/**
 * The calibration page for a printer with a driver, on a page of exactly the size of its paper, moved and turned as the
 * printer's bytes are: the next page shows what the answers to the last one have changed.
 */
export function calibrationPdf(profile: PrinterProfile, printedOn: string): Readable {
  return picturePdf(drawCalibration(profile, printedOn), `Calibração: ${profile.name}`, correctionOf(profile))
}

import type { Readable } from 'node:stream'
import { picturePdf } from '../drawing/label-pdf.ts'
import { drawCalibration } from './contract/calibration.ts'
import { correctionOf } from './contract/printer-head.ts'
import type { PrinterProfile } from './contract/printer-profile.ts'

/**
 * The calibration page for a printer with a driver, on a page of exactly the size of its paper, moved and turned as the
 * printer's bytes are: the next page shows what the answers to the last one have changed.
 */
export function calibrationPdf(profile: PrinterProfile, printedOn: string): Readable {
  return picturePdf(drawCalibration(profile, printedOn), `Calibração: ${profile.name}`, correctionOf(profile))
}

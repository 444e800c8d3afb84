import type { Readable } from 'node:stream'
import { picturePdf } from '../modules/labels/label-pdf.ts'
import { drawCalibration } from './calibration.contract.ts'
import type { PrinterProfile } from './printer-profile.contract.ts'

/** The calibration page for a printer with a driver, on a page of exactly the size of its paper. */
export function calibrationPdf(profile: PrinterProfile, printedOn: string): Readable {
  return picturePdf(drawCalibration(profile, printedOn), `Calibração: ${profile.name}`)
}

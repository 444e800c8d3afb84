import { DOTS_PER_MM } from '../drawing/contract/label-shapes.ts'
import { drawCalibration } from './contract/calibration.ts'
import { printedRaster } from './printed-raster.ts'
import { printerCode } from './printer-code.ts'
import { HEAD_DOTS_PER_MM } from './contract/printer-head.ts'
import type { PrinterProfile, RawProfile } from './contract/printer-profile.ts'
import type { Raster } from './raster.ts'

/** What is sent to the printer for the calibration page; `printedOn` as it stands on the page. */
export function calibrationBytes(profile: RawProfile, printedOn: string): Uint8Array {
  return printerCode(profile.language, calibrationRaster(profile, printedOn), profile, 1)
}

/** Unlike a label, in which four dots a module become six, the page keeps its millimetres at 300 dpi. */
export function calibrationRaster(profile: PrinterProfile, printedOn: string): Raster {
  return printedRaster(drawCalibration(profile, printedOn), profile, HEAD_DOTS_PER_MM[profile.dpi] / DOTS_PER_MM)
}

import { createRequire } from 'node:module'
import type { Picture } from '../drawing/contract/label-shapes.ts'
import { faceOf } from '../pdf/face.ts'
import { drawRaster } from './draw-raster.ts'
import { HEAD_DOTS_PER_MM } from './contract/printer-head.ts'
import type { PrinterProfile } from './contract/printer-profile.ts'
import type { Raster } from './raster.ts'
import { rotated } from './raster.ts'
import { textRunsOf } from './text-runs.ts'
import type { TextRuns } from './text-runs.ts'

const FONT_FILE = createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-700-normal.woff')

let cachedTextRuns: TextRuns | null = null
const labelTextRuns = (): TextRuns => (cachedTextRuns ??= textRunsOf(faceOf(FONT_FILE)))

/** A picture in the dots of the profile's head, in the middle of the paper, then moved and turned. */
export function printedRaster(picture: Picture, profile: PrinterProfile, scale: number): Raster {
  const dotsPerMm = HEAD_DOTS_PER_MM[profile.dpi]
  const width = Math.round(picture.widthMm * dotsPerMm)
  const height = Math.round(picture.heightMm * dotsPerMm)
  const placement = {
    width,
    height,
    scale,
    left: Math.round((width - picture.width * scale) / 2) + profile.offsetXDots,
    top: Math.round((height - picture.height * scale) / 2) + profile.offsetYDots,
  }
  return rotated(drawRaster(picture, placement, labelTextRuns()), profile.rotation)
}

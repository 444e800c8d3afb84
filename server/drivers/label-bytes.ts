import { setImmediate } from 'node:timers/promises'
import { drawOnPaper } from '../drawing/contract/label-on-paper.ts'
import { isBuffetTag } from '../drawing/contract/label-shapes.ts'
import type { LabelDrawing, Printed } from '../drawing/contract/label-shapes.ts'
import { markedEdge, withReprintMark } from '../drawing/contract/reprint-mark.ts'
import { printedRaster } from './printed-raster.ts'
import { joined, printerCode } from './printer-code.ts'
import { paperOfProfile } from './contract/printer-profile.ts'
import type { PrinterProfile, RawProfile } from './contract/printer-profile.ts'
import type { Raster } from './raster.ts'

interface LabelBytesOptions {
  /** The codes of labels that were printed before: these carry "2ª via". */
  readonly reprints?: ReadonlySet<string>
}

/** Labels for a printer. */
export type LabelPrint = readonly [labels: readonly Printed[], profile: RawProfile, options?: LabelBytesOptions]

/**
 * What is sent to the printer so that each of the labels comes out once, in their order. A label that cannot be drawn
 * throws (see `drawLabel`). Other jobs go in between two labels.
 */
export async function labelBytes(
  ...[labels, profile, { reprints = new Set<string>() } = {}]: LabelPrint
): Promise<Uint8Array> {
  const codes: Uint8Array[] = []
  for (const label of labels) {
    await setImmediate()
    codes.push(
      printerCode(
        profile.language,
        labelRaster(label, profile, !isBuffetTag(label) && reprints.has(label.code)),
        profile,
        1,
      ),
    )
  }
  return joined(...codes)
}

/** The dots of a label as the head prints them: moved and turned as the profile says. */
export function labelRaster(label: Printed, profile: PrinterProfile, isReprint: boolean): Raster {
  return printedRaster(printedDrawing(label, profile, isReprint), profile, DRAWING_SCALE[profile.dpi])
}

interface LabelDots extends Pick<Raster, 'width' | 'height'> {
  readonly widthMm: number
  readonly heightMm: number
  /** The raster's bits in base64. */
  readonly dots: string
}

/** The same for the screen, before they are turned. */
export function labelDots(label: Printed, profile: PrinterProfile, isReprint: boolean): LabelDots {
  const drawing = printedDrawing(label, profile, isReprint)
  const { width, height, bits } = printedRaster(drawing, { ...profile, rotation: 0 }, DRAWING_SCALE[profile.dpi])
  const { widthMm, heightMm } = drawing
  return { widthMm, heightMm, width, height, dots: Buffer.from(bits).toString('base64') }
}

function printedDrawing(label: Printed, profile: PrinterProfile, isReprint: boolean): LabelDrawing {
  const drawing = drawOnPaper(label, paperOfProfile(profile))
  return isReprint ? withReprintMark(drawing, markedEdge(profile.offsetYDots)) : drawing
}

/**
 * Dots of the head for a dot of the drawing. With one and a half, four dots of a QR's module become six; a drawing of
 * 600 dots on the 590 of a 50 mm label loses five on each side, which its margin of 24 has.
 */
const DRAWING_SCALE = { 203: 1, 300: 1.5 } as const

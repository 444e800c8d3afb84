import { HEAD_DOTS_PER_MM } from './contract/printer-head.ts'
import type { PrinterLanguage, RawProfile } from './contract/printer-profile.ts'
import type { Raster } from './raster.ts'
import { bitsWith } from './raster.ts'

/** What a printer must be told beside the picture. */
export type PrinterSettings = Pick<RawProfile, 'dpi' | 'media' | 'gapMm' | 'darkness' | 'speed' | 'invert'>

/** The bytes that print a raster so many times. */
type Encoder = (raster: Raster, settings: PrinterSettings, copies: number) => Uint8Array

/** A copy of a raster in the language of a printer. */
export function printerCode(language: PrinterLanguage, ...print: Parameters<Encoder>): Uint8Array {
  return encoders[language](...print)
}

// In `GW` of EPL2 and `BITMAP` of TSPL a bit of 0 prints; in the other two a bit of 1 does
// (docs/decisions/0060-one-raster-for-every-printer.md).
const encoders: Readonly<Record<PrinterLanguage, Encoder>> = { zpl, tspl, epl2, escpos }

function zpl(raster: Raster, settings: PrinterSettings, copies: number): Uint8Array {
  const { width, height, stride } = raster
  const { media, darkness, speed } = settings
  const size = stride * height
  const tracking = { gap: '^MNY', mark: '^MNM', continuous: '^MNN' }[media]
  return joined(
    darkness === null ? '' : `~SD${String(darkness * 2).padStart(2, '0')}`,
    `^XA^PW${width}^LL${height}${tracking}${speed === null ? '' : `^PR${speed}`}`,
    `^LH0,0^FO0,0^GFA,${size},${size},${stride},`,
    hexadecimal(inked(raster, settings, 1)),
    `^FS^PQ${copies}^XZ\n`,
  )
}

function tspl(raster: Raster, settings: PrinterSettings, copies: number): Uint8Array {
  const { width, height, stride } = raster
  const { dpi, media, gapMm, darkness, speed } = settings
  const mm = (dots: number) => Math.round((dots / HEAD_DOTS_PER_MM[dpi]) * 10) / 10
  const separation = { gap: `GAP ${gapMm} mm,0`, mark: `BLINE ${gapMm} mm,0`, continuous: 'GAP 0,0' }[media]
  return joined(
    `SIZE ${mm(width)} mm,${mm(height)} mm\r\n${separation}\r\n`,
    darkness === null ? '' : `DENSITY ${darkness}\r\n`,
    speed === null ? '' : `SPEED ${speed}\r\n`,
    `CLS\r\nBITMAP 0,0,${stride},${height},0,`,
    inked(raster, settings, 0),
    `\r\nPRINT 1,${copies}\r\n`,
  )
}

/** The manual's smallest gap, and what a missing one is read as. */
const EPL_SMALLEST_GAP = 16

function epl2(raster: Raster, settings: PrinterSettings, copies: number): Uint8Array {
  const { width, height, stride } = raster
  const { dpi, media, gapMm, darkness, speed } = settings
  const gap = Math.max(EPL_SMALLEST_GAP, Math.round(gapMm * HEAD_DOTS_PER_MM[dpi]))
  const separation = { gap: `${gap}`, mark: `B${gap}`, continuous: '0' }[media]
  return joined(
    `\r\nN\r\nq${width}\r\nQ${height},${separation}\r\n`,
    darkness === null ? '' : `D${darkness}\r\n`,
    speed === null ? '' : `S${speed}\r\n`,
    // The comma before the data is not in the manual's syntax; without a separator the first byte is lost.
    `GW0,0,${stride},${height},`,
    inked(raster, settings, 0),
    `\r\nP${copies}\r\n`,
  )
}

const ESC = 0x1b
const GS = 0x1d
/** To the next label or mark. */
const ESCPOS_NEXT_LABEL = Uint8Array.of(GS, 0x0c)
/** Past the cutter, and cut; a printer without a cutter only feeds. */
const ESCPOS_FEED_AND_CUT = Uint8Array.of(ESC, 0x64, 3, GS, 0x56, 66, 0)

/** ESC/POS has no command for copies, darkness or speed. */
function escpos(raster: Raster, settings: PrinterSettings, copies: number): Uint8Array {
  const { height, stride } = raster
  const one = joined(
    Uint8Array.of(GS, 0x76, 0x30, 0, stride & 0xff, stride >> 8, height & 0xff, height >> 8),
    inked(raster, settings, 1),
    settings.media === 'continuous' ? ESCPOS_FEED_AND_CUT : ESCPOS_NEXT_LABEL,
  )
  return joined(Uint8Array.of(ESC, 0x40), ...Array.from({ length: copies }, () => one))
}

function inked(raster: Raster, { invert }: PrinterSettings, blackBit: 0 | 1): Uint8Array {
  return bitsWith(raster, invert ? (blackBit === 1 ? 0 : 1) : blackBit)
}

const digits = Uint8Array.from('0123456789ABCDEF', (digit) => digit.charCodeAt(0))

function hexadecimal(bytes: Uint8Array): Uint8Array {
  const text = new Uint8Array(bytes.length * 2)
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    text[at * 2] = digits[byte >> 4] ?? 0
    text[at * 2 + 1] = digits[byte & 15] ?? 0
  }
  return text
}

const encoder = new TextEncoder()

export function joined(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part)))
}

import { HEAD_DOTS_PER_MM } from './contract/printer-head.ts'
import type { PrinterDpi } from './contract/printer-head.ts'
import type { PrinterLanguage } from './contract/printer-profile.ts'
import type { Raster } from './raster.ts'

/** A page that comes out of the printer, and how often. */
export interface PrintedPage {
  readonly raster: Raster
  readonly copies: number
  /** The commands and parameters before and after the picture. */
  readonly commands: readonly string[]
}

/** What a printer of this language prints; reads what the manuals say, and throws for everything else. */
export function printedPages(language: PrinterLanguage, bytes: Uint8Array, dpi: PrinterDpi): readonly PrintedPage[] {
  const reader = new Reader(bytes)
  const pages: PrintedPage[] = []
  while (!reader.isAtEnd) pages.push(readers[language](reader, dpi))
  return pages
}

class Reader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  take(count: number): Uint8Array {
    if (this.#at + count > this.#bytes.length) throw new Error(`The bytes end ${count} bytes too early`)
    this.#at += count
    return this.#bytes.subarray(this.#at - count, this.#at)
  }

  /** The text before one of the ends, which is skipped. */
  until(...ends: readonly string[]): string {
    let text = ''
    for (;;) {
      text += String.fromCharCode(...this.take(1))
      const end = ends.find((each) => text.endsWith(each))
      if (end !== undefined) return text.slice(0, -end.length)
    }
  }
}

const readers: Readonly<Record<PrinterLanguage, (reader: Reader, dpi: PrinterDpi) => PrintedPage>> = {
  zpl: (reader) => {
    const before = reader.until('^GFA,')
    const [size, total, stride] = [reader.until(','), reader.until(','), reader.until(',')].map(Number)
    const [, width] = /\^PW(\d+)/.exec(before) ?? []
    if (size !== total || stride === undefined) throw new Error(`^GFA,${size},${total},${stride}`)
    const data = Buffer.from(Buffer.from(reader.take((size ?? 0) * 2)).toString('latin1'), 'hex')
    const after = reader.until('^XZ\n')
    const [, copies] = /\^PQ(\d+)/.exec(after) ?? []
    return {
      raster: dots(data, { width: Number(width), stride, blackBit: 1 }),
      copies: Number(copies),
      commands: [before, after],
    }
  },
  tspl: (reader, dpi) => {
    const before = reader.until('BITMAP ').split('\r\n').slice(0, -1)
    const [x, y, stride = 0, height = 0, mode] = Array.from({ length: 5 }, () => Number(reader.until(',')))
    if (x !== 0 || y !== 0 || mode !== 0 || before.at(-1) !== 'CLS') throw new Error(`BITMAP ${x},${y}, mode ${mode}`)
    const [, widthMm] = /^SIZE ([\d.]+) mm,[\d.]+ mm$/.exec(before[0] ?? '') ?? []
    const width = Math.round(Number(widthMm) * HEAD_DOTS_PER_MM[dpi])
    const raster = dots(reader.take(stride * height), { width, stride, blackBit: 0 })
    const after = reader.until('\r\n') + reader.until('\r\n')
    const [, copies] = /^PRINT 1,(\d+)$/.exec(after) ?? []
    return { raster, copies: Number(copies), commands: before }
  },
  epl2: (reader) => {
    const before = reader.until('GW').split('\r\n')
    const [x, y, stride = 0] = [reader.until(','), reader.until(','), reader.until(',')].map(Number)
    // The separator before the data: a comma or the end of a line.
    const height = Number(reader.until(',', '\r\n'))
    if (x !== 0 || y !== 0 || before[1] !== 'N') throw new Error(`GW${x},${y} after ${before.join()}`)
    const [, width] = /^q(\d+)$/.exec(before[2] ?? '') ?? []
    const raster = dots(reader.take(stride * height), { width: Number(width), stride, blackBit: 0 })
    const after = reader.until('\r\n') + reader.until('\r\n')
    const [, copies] = /^P(\d+)$/.exec(after) ?? []
    return { raster, copies: Number(copies), commands: before }
  },
  escpos: (reader) => {
    const header = Array.from(reader.take(2))
    // ESC @ stands once before all copies of a label.
    const start = header[0] === 0x1b && header[1] === 0x40 ? Array.from(reader.take(2)) : header
    const [mode, kind, low = 0, high = 0, heightLow = 0, heightHigh = 0] = reader.take(6)
    if (start[0] !== 0x1d || start[1] !== 0x76 || mode !== 0x30 || kind !== 0) throw new Error('This is no GS v 0')
    const [stride, height] = [low + 256 * high, heightLow + 256 * heightHigh]
    // ESC/POS knows only whole bytes of a row.
    const raster = dots(reader.take(stride * height), { width: stride * 8, stride, blackBit: 1 })
    const after = Array.from(reader.take(2))
    if (after[0] === 0x1b) after.push(...reader.take(5))
    return { raster, copies: 1, commands: [after.join(' ')] }
  },
}

interface Layout {
  readonly width: number
  readonly stride: number
  readonly blackBit: 0 | 1
}

function dots(data: Uint8Array, { width, stride, blackBit }: Layout): Raster {
  if (Math.ceil(width / 8) !== stride) throw new Error(`${width} dots are not in ${stride} bytes`)
  const bits = Uint8Array.from(data)
  for (let at = 0; blackBit === 0 && at < bits.length; at += 1) bits[at] = ~(bits[at] ?? 0)
  const besidePaper = 0xff >> (((width - 1) & 7) + 1)
  for (let last = stride - 1; last < bits.length; last += stride)
    if (((bits[last] ?? 0) & besidePaper) !== 0) throw new Error('Black on the right of the paper')
  return { width, height: data.length / stride, stride, bits }
}

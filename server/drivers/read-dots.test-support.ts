import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { ready } from 'zpl-renderer-js'
import { HEAD_DOTS_PER_MM } from './contract/printer-head.ts'
import type { PrinterDpi } from './contract/printer-head.ts'
import { fillRun, whiteRaster } from './raster.ts'
import type { Raster } from './raster.ts'

// By default zxing-wasm fetches its binary from a CDN.
const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })

/** Four pixels of half a byte of dots: black is 0. */
const pixelsOf = Uint32Array.from({ length: 16 }, (_, dots) => {
  const pixels = Buffer.from(Array.from({ length: 4 }, (_pixel, at) => ((dots & (8 >> at)) === 0 ? 255 : 0)))
  return new Uint32Array(new Uint8Array(pixels).buffer)[0] ?? 0
})

/** The raster as a portable graymap (PGM): of the formats that the reader takes the one that costs nothing to write. */
function graymap({ stride, height, bits }: Raster): Uint8Array {
  // The pixels begin at a multiple of four.
  const head = `P5 ${stride * 8} ${height} 255`
  const start = Math.ceil((head.length + 1) / 4) * 4
  const image = new Uint8Array(start + bits.length * 8)
  image.set(Buffer.from(`${head.padEnd(start - 1)}\n`))
  const pixels = new Uint32Array(image.buffer, start)
  for (let at = 0; at < bits.length; at += 1) {
    const byte = bits[at] ?? 0
    pixels[at * 2] = pixelsOf[byte >> 4] ?? 0
    pixels[at * 2 + 1] = pixelsOf[byte & 15] ?? 0
  }
  return image
}

/**
 * The texts of the QR codes that a camera would read on the paper, at the first try. A printer that prints the negative
 * must not pass. The dots are black or white: no threshold has to be found.
 */
export async function qrTexts(raster: Raster): Promise<readonly string[]> {
  const found = await readBarcodes(graymap(raster), {
    formats: ['QRCode'],
    tryInvert: false,
    tryHarder: false,
    tryDownscale: false,
    binarizer: 'FixedThreshold',
  })
  return found.map(({ text }) => text)
}

/** What an independent ZPL renderer prints, one raster a label; `^PQ` is not followed. */
export async function zplPages(
  zpl: Uint8Array,
  { width, height }: Pick<Raster, 'width' | 'height'>,
  dpi: PrinterDpi,
): Promise<readonly Raster[]> {
  const { api } = await ready
  const dots = Math.ceil(HEAD_DOTS_PER_MM[dpi])
  const images = await api.zplToBase64MultipleAsync(
    Buffer.from(zpl).toString('latin1'),
    width / dots,
    height / dots,
    dots,
  )
  return images.map((image) => pngRaster(Buffer.from(image, 'base64'), width, height))
}

const BYTES_OF_COLOUR: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 }

/** A PNG of eight bits a channel as dots: what is darker than the middle is black. The paper around is left out. */
export function pngRaster(png: Buffer, width: number, height: number): Raster {
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const [pngWidth, pngHeight] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const pixel = BYTES_OF_COLOUR[png[25] ?? -1]
  if (png[24] !== 8 || pixel === undefined || pngWidth < width || pngHeight < height)
    throw new Error(`An unexpected PNG: ${pngWidth} × ${pngHeight}, ${png[24]} bits, colour ${png[25]}`)
  const rows = unfiltered(inflateSync(Buffer.concat(parts)), pngWidth * pixel, pixel)
  const raster = whiteRaster(width, height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if ((rows[y]?.[x * pixel] ?? 255) < 128) fillRun(raster, y, x, x + 1, true)
  return raster
}

/** The rows of a PNG without their filters (PNG specification, section 9). */
function unfiltered(data: Buffer, stride: number, pixel: number): readonly Uint8Array[] {
  const rows: Uint8Array[] = []
  for (let start = 0; start < data.length; start += stride + 1) {
    const above = rows.at(-1) ?? new Uint8Array(stride)
    const row = new Uint8Array(stride)
    for (let at = 0; at < stride; at += 1) {
      const [left, up, corner] = [row[at - pixel] ?? 0, above[at] ?? 0, above[at - pixel] ?? 0]
      row[at] = (data[start + 1 + at] ?? 0) + predicted(data[start] ?? 0, left, up, corner)
    }
    rows.push(row)
  }
  return rows
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [toLeft, toUp, toCorner] = [left, up, corner].map((value) => Math.abs(guess - value))
  const paeth =
    (toLeft ?? 0) <= Math.min(toUp ?? 0, toCorner ?? 0) ? left : (toUp ?? 0) <= (toCorner ?? 0) ? up : corner
  return [0, left, up, Math.floor((left + up) / 2), paeth][filter] ?? 0
}

const DOTS_PER_POINT = (8 * 25.4) / 72

/** The pages of a PDF as a printer of eight dots to the millimetre gets them. */
export async function pdfRasters(pdf: Uint8Array): Promise<readonly Raster[]> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    const rasters: Raster[] = []
    for (const page of document.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize()
      const [width, height] = [originalWidth, originalHeight].map((points) => Math.round(points * DOTS_PER_POINT)) as [
        number,
        number,
      ]
      // Not by a scale: whole points would be scaled, and a page of 50 mm has a part of one.
      const { data } = await page.render({ scale: 1, width, height, render: 'bitmap' })
      const raster = whiteRaster(width, height)
      for (let at = 0; at < width * height; at += 1)
        if ((data[at * 4] ?? 255) < 128) fillRun(raster, Math.floor(at / width), at % width, (at % width) + 1, true)
      rasters.push(raster)
    }
    document.destroy()
    return rasters
  } finally {
    library.destroy()
  }
}

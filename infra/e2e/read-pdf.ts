import { readFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const POINTS_PER_MM = 72 / 25.4
const PRINTER_DPI = 203
// A thermal printer prints only black or white: each pixel darker than this is black.
const INK_BELOW = 128

export interface ReadPage {
  readonly widthMm: number
  readonly heightMm: number
  /** The texts of its QR codes, read from a one-bit raster at a label printer's resolution. */
  readonly codes: readonly string[]
}

let reader: Promise<unknown> | undefined

/** Loads the reader's WebAssembly from its package; by default it would download it. */
function prepareReader(): Promise<unknown> {
  reader ??= readFile(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).then((wasm) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true }),
  )
  return reader
}

/** Rasterises a PDF as a 203 dpi printer does; returns the size and the QR codes of each page. */
export async function readPdf(file: Uint8Array): Promise<ReadPage[]> {
  await prepareReader()
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(file)
    const pages: ReadPage[] = []
    for (const page of document.pages()) {
      const { originalWidth: widthPoints, originalHeight: heightPoints } = page.getOriginalSize()
      const { data, width, height } = await page.render({ scale: PRINTER_DPI / 72, render: 'bitmap' })
      const codes = await readBarcodes(oneBit(data, width, height), { formats: ['QRCode'], maxNumberOfSymbols: 8 })
      pages.push({
        widthMm: widthPoints / POINTS_PER_MM,
        heightMm: heightPoints / POINTS_PER_MM,
        codes: codes.map((code) => code.text),
      })
    }
    document.destroy()
    return pages
  } finally {
    library.destroy()
  }
}

type Raster = Exclude<Parameters<typeof readBarcodes>[0], Blob | ArrayBuffer | Uint8Array>

function oneBit(pixels: Uint8Array, width: number, height: number): Raster {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < data.length; at += 4) {
    const isInk = ((pixels[at] ?? 255) + (pixels[at + 1] ?? 255) + (pixels[at + 2] ?? 255)) / 3 < INK_BELOW
    if (isInk) data.fill(0, at, at + 3)
  }
  return { data, width, height, colorSpace: 'srgb' }
}

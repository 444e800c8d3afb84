import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { ADVANCES, inkAscent, inkDescent, textWidth } from './contract/font-metrics.ts'
import { drawLabel } from './contract/label-drawing.ts'
import { drawInLayout } from './contract/draw-in-layout.ts'
import { labelsPdf } from './label-pdf.ts'
import { COMMON_LAYOUTS } from './contract/print-layout.ts'
import { fillRun, whiteRaster } from '../drivers/raster.ts'
import type { Raster } from '../drivers/raster.ts'
import { qrTexts } from '../drivers/read-dots.test-support.ts'
import type { PrintedLabel } from './contract/label-shapes.ts'

const label: PrintedLabel = {
  businessName: 'Bistrô da Praça',
  name: 'Molho de tomate caseiro',
  code: 'FID20260042',
  url: 'https://foodid.com.br/view/FID20260042?tenant=bistro&k=wq0_8-Zx',
  expirationDate: '2026-12-31',
  manipulationDate: '2026-12-24',
  timeZone: 'America/Sao_Paulo',
  category: 'Molhos',
  sector: 'Cozinha',
  responsible: 'Ana Souza',
  storageType: 'Refrigerado',
  additionalStorageType: '',
  weight: '500g',
  sif: 'ISENTO',
}
const labels = (count: number) => Array.from({ length: count }, (_, index) => ({ ...label, name: `Molho ${index}` }))

async function pdfOf(...[list, layout]: Parameters<typeof labelsPdf>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of labelsPdf(list, layout)) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks).toString('latin1')
}

const pageSizes = (pdf: string) =>
  Array.from(pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g), ([, width, height]) => [
    Number(width),
    Number(height),
  ])

/** The pages' content streams, inflated. */
function contents(pdf: string): readonly string[] {
  return Array.from(pdf.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g), ([, stream = '']) =>
    inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'),
  ).filter((text) => / re\b/.test(text))
}

/** The boxes that a page fills, as a printer of 203 dpi would: the texts are left out. */
function boxesOf(content: string, { width, height }: { readonly width: number; readonly height: number }): Raster {
  const raster = whiteRaster(width, height)
  let black = true
  for (const [, grey, x, y, wide, high] of content.matchAll(/\b([01]) g\b|(\S+) (\S+) (\S+) (\S+) re\b/g)) {
    if (grey !== undefined) black = grey === '0'
    const [left, top, right, bottom] = [Number(x), Number(y), Number(x) + Number(wide), Number(y) + Number(high)]
    for (let row = top; row < bottom; row += 1) fillRun(raster, row, left, right, black)
  }
  return raster
}

describe('labels as PDF', () => {
  it('has a page of exactly 50 × 30 mm for each label', async () => {
    const sizes = pageSizes(await pdfOf(labels(3), '50x30'))
    expect(sizes).toHaveLength(3)
    for (const [width, height] of sizes) {
      expect(width).toBeCloseTo((50 * 72) / 25.4, 2)
      expect(height).toBeCloseTo((30 * 72) / 25.4, 2)
    }
  })

  it.each([
    [1, 1],
    [4, 1],
    [5, 2],
    [8, 2],
    [9, 3],
  ])('puts %d labels on %d sheets of A4', async (count, sheets) => {
    const sizes = pageSizes(await pdfOf(labels(count), 'a4'))
    expect(sizes).toHaveLength(sheets)
    for (const [width, height] of sizes) {
      expect(width).toBeCloseTo(595.28, 1)
      expect(height).toBeCloseTo(841.89, 1)
    }
  })

  it.each(COMMON_LAYOUTS.filter((layout) => layout !== 'a4'))(
    'has a page of exactly the paper for each label of %s, with a QR that is read from it',
    async (layout) => {
      const pdf = await pdfOf(labels(2), layout)
      const drawn = labels(2).map((each) => drawInLayout(each, layout))
      const wanted = drawn.map(({ widthMm, heightMm }) => [widthMm, heightMm].map((mm) => (mm * 72) / 25.4))
      const sizes = pageSizes(pdf)
      expect(sizes).toHaveLength(2)
      for (const [at, [width, height]] of sizes.entries()) {
        expect(width).toBeCloseTo(wanted[at]?.[0] ?? 0, 2)
        expect(height).toBeCloseTo(wanted[at]?.[1] ?? 0, 2)
      }
      for (const [at, content] of contents(pdf).entries())
        expect(await qrTexts(boxesOf(content, drawn[at] ?? { width: 0, height: 0 }))).toEqual([label.url])
    },
  )

  it.each(['50x30', '72xrolo', 'a4'] as const)('asks viewers not to scale %s', async (layout) => {
    const pdf = await pdfOf(labels(1), layout)
    expect(pdf).toMatch(/\/PrintScaling \/None\b/)
    expect(pdf).toMatch(/\/PickTrayByPDFSize true\b/)
    expect(pdf).toMatch(/\/ViewerPreferences \d+ 0 R/)
    expect(pdf).toContain('/Lang (pt-BR)')
  })

  it("has vector graphics only, and embeds the label's font", async () => {
    const pdf = await pdfOf(labels(2), '50x30')
    expect(pdf).not.toContain('/Subtype /Image')
    expect(pdf.match(/\/FontFile2/g)).toHaveLength(1)
    expect(pdf).toMatch(/\/FontName \/\w+\+Inter-Bold/)
    expect(pdf).not.toContain('Helvetica')
  })

  it('draws the rectangles of the drawing at eight dots per millimetre', async () => {
    const [page = ''] = contents(await pdfOf([label], '50x30'))
    expect(page).toMatch(/\n0\.35433\d* 0 0 0\.35433\d* 0 0 cm\n/)
    const drawn = Array.from(page.matchAll(/(\S+) (\S+) (\S+) (\S+) re\b/g), ([, ...numbers]) => numbers.map(Number))
    const expected = drawLabel(label, '50x30').shapes.flatMap((shape) =>
      shape.kind === 'qr' ? shape.runs : shape.kind === 'rect' ? [shape] : [],
    )
    expect(drawn).toEqual(expected.map(({ x, y, width, height }) => [x, y, width, height]))
  })

  it('places the A4 labels two by two in the middle of the sheet, 10 mm from each other', async () => {
    const [page = ''] = contents(await pdfOf(labels(4), 'a4'))
    const corners = Array.from(page.matchAll(/^1 0 0 1 (\S+) (\S+) cm$/gm), ([, x, y]) =>
      [Number(x), Number(y)].map((points) => Math.round((points * 254) / 72) / 10),
    )
    expect(corners).toEqual([
      [20, 23.5],
      [110, 23.5],
      [20, 153.5],
      [110, 153.5],
    ])
  })

  it('draws a page only when the reader asks for it', async () => {
    let drawn = 0
    const counted = labels(300).map((each) =>
      Object.defineProperty(each, 'url', { get: () => ((drawn += 1), label.url) }),
    )
    const stream = labelsPdf(counted, '50x30')[Symbol.asyncIterator]()
    await stream.next()
    expect(drawn).toBeGreaterThan(0)
    expect(drawn).toBeLessThan(100)
    await stream.return?.()
  })

  it('ends with an error when a label cannot be drawn, and throws without labels', async () => {
    await expect(pdfOf([{ ...label, expirationDate: 'ontem' }], '50x30')).rejects.toThrow(RangeError)
    expect(() => labelsPdf([], 'a4')).toThrow(RangeError)
  })
})

interface Outlines {
  glyphForCodePoint(code: number): { readonly bbox: { readonly minY: number; readonly maxY: number } }
  readonly unitsPerEm: number
}

describe('the font metrics', () => {
  const document = new PDFDocument({
    font: createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-700-normal.woff'),
  })
  const { font } = (document as unknown as { _font: { font: Outlines } })._font

  it('have the widths of the font file for every character', () => {
    document.fontSize(1000)
    for (const character of ADVANCES.keys())
      expect([character, document.widthOfString(character)]).toEqual([
        character,
        expect.closeTo(textWidth(character, 1000), 3),
      ])
    expect(ADVANCES.size).toBeGreaterThan(200)
  })

  it('have bounds that contain every outline', () => {
    for (const character of Array.from(ADVANCES.keys()).filter((each) => each !== ' ')) {
      const { minY, maxY } = font.glyphForCodePoint(character.codePointAt(0) ?? 0).bbox
      expect([
        character,
        maxY / font.unitsPerEm <= inkAscent(character),
        -minY / font.unitsPerEm <= inkDescent(character),
      ]).toEqual([character, true, true])
    }
  })
})

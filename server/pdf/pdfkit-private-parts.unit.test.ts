import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'

// Each check returns true while pdfkit's private part works as server/pdf and label-pdf.ts use it.

const fontFile = createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-400-normal.woff')

interface PrivateFont {
  readonly font: Readonly<Record<string, unknown>>
  readonly id: string
  ref(): object
  layout: (text: string, features: unknown) => unknown
  encode(text: string, features: unknown): readonly [readonly string[], readonly unknown[]]
}
interface PrivateDocument {
  readonly _font: PrivateFont
  readonly _root: { readonly data: { readonly ViewerPreferences: { readonly data: Record<string, unknown> } } }
  readonly page: {
    readonly fonts: Record<string, unknown>
    readonly content: { buffer: readonly Uint8Array[]; compress: boolean }
  }
}

function openDocument() {
  const document = new PDFDocument({ autoFirstPage: false, displayTitle: true, font: fontFile }).addPage()
  return { document, parts: document as unknown as PrivateDocument }
}

async function textOf(document: InstanceType<typeof PDFDocument>): Promise<string> {
  document.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of document) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks).toString('latin1')
}

const checks: readonly (readonly [part: string, works: () => boolean | Promise<boolean>])[] = [
  [
    'document._font.font',
    () => {
      const { font } = openDocument().parts._font
      const hasMethods = ['layout', 'glyphForCodePoint', 'hasGlyphForCodePoint'].every(
        (name) => typeof font[name] === 'function',
      )
      return hasMethods && Array.isArray(font['characterSet']) && typeof font['unitsPerEm'] === 'number'
    },
  ],
  [
    'document._font.layout and document._font.encode',
    () => {
      const { _font: font } = openDocument().parts
      const calls: unknown[] = []
      const position = { xAdvance: 600, advanceWidth: 500, xOffset: 0, yOffset: 0 }
      font.layout = (text, features) => {
        calls.push([text, features])
        return { glyphs: [{ id: 7, codePoints: [65], advanceWidth: 1_024 }], positions: [position] }
      }
      const [codes, positions] = font.encode('A', 'typed')
      return (
        JSON.stringify(calls) === '[["A","typed"]]' &&
        codes.join() === '0001' &&
        positions[0] === position &&
        position.xAdvance === 600
      )
    },
  ],
  [
    'document._font.id, document._font.ref() and document.page.fonts',
    async () => {
      const { document, parts } = openDocument()
      parts.page.fonts[parts._font.id] = parts._font.ref()
      return /\/Font <<\n\/F1 \d+ 0 R\n>>/.test(await textOf(document))
    },
  ],
  [
    'document.page.content.buffer and document.page.content.compress',
    async () => {
      const {
        document,
        parts: {
          page: { content },
        },
      } = openDocument()
      const hadContent =
        content.buffer.length > 0 && content.buffer.every((chunk) => chunk instanceof Uint8Array) && content.compress
      content.buffer = [Buffer.from('compressed elsewhere')]
      content.compress = false
      return (
        hadContent &&
        (await textOf(document)).includes(
          '/Length 20\n/Filter /FlateDecode\n>>\nstream\ncompressed elsewhere\nendstream',
        )
      )
    },
  ],
  [
    'document._root.data.ViewerPreferences.data',
    async () => {
      const { document, parts } = openDocument()
      Object.assign(parts._root.data.ViewerPreferences.data, { PrintScaling: 'None' })
      return (await textOf(document)).includes('/PrintScaling /None')
    },
  ],
]

describe('pdfkit', () => {
  it.each(checks)('still has its private part %s', async (part, works) => {
    const result = await Promise.resolve()
      .then(works)
      .catch((error: unknown) => error)
    expect(
      result,
      `pdfkit changed its private part ${part}; docs/decisions/0033-what-pdfkits-private-parts-buy.md says who uses it`,
    ).toBe(true)
  })
})

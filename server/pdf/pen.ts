import type PDFDocument from 'pdfkit'
import type { Face, Run, Setting } from './face.ts'

type PdfKitDocument = InstanceType<typeof PDFDocument>

/** A line of text on a page whose `y` grows downwards. */
interface TextLine {
  readonly text: string
  readonly setting: Setting
  readonly size: number
  /** The left end of the baseline. */
  readonly x: number
  readonly y: number
  /** The text is stretched or squeezed to this width; without it, the text keeps its own width. */
  readonly width?: number
}

/** Draws text in one document with one font. */
export interface Pen {
  /** The width at font size 1. */
  width(text: string, setting: Setting): number
  /** The PDF operators that draw the text on the document's current page. */
  draw(text: TextLine): string
}

/** Private part of pdfkit: a font embedded in a document (docs/decisions/0033-what-pdfkits-private-parts-buy.md). */
interface EmbeddedFont {
  readonly id: string
  ref(): unknown
  layout: (text: string, setting: Setting) => Run
  encode(text: string, setting: Setting): readonly [codes: readonly string[], positions: Run['positions']]
}

/**
 * Glyphs drawn by one operator. `x` and `y` are offsets from the start of the text, in thousandths of the font size.
 */
interface Segment {
  readonly x: number
  readonly y: number
  /** The operand of TJ: hexadecimal glyph codes, with kerning between them. */
  readonly glyphs: string
}

interface EncodedText {
  readonly segments: readonly Segment[]
  readonly width: number
}

/**
 * Draws text without pdfkit's `text`, which lays each text out twice and writes eight chunks to the page for each line.
 * pdfkit still embeds the font and chooses the glyphs of its subset.
 */
export function penFor(document: PdfKitDocument, face: Face): Pen {
  // Since 0.20 pdfkit also accepts a parsed font; its type declarations do not say so yet.
  document.registerFont(face.file, face.engine as unknown as string).font(face.file)
  const { _font: font } = document as unknown as { _font: EmbeddedFont }
  font.layout = (text, setting) => face.run(text, setting)

  const encoderFor = (setting: Setting) =>
    cacheRepeated((text): EncodedText => {
      const [codes, positions] = font.encode(text, setting)
      return { segments: segmentsOf(codes, positions), width: face.run(text, setting).width }
    })
  const encoded: Readonly<Record<Setting, (text: string) => EncodedText>> = {
    typed: encoderFor('typed'),
    figures: encoderFor('figures'),
    rich: encoderFor('rich'),
  }

  return {
    width: (text, setting) => face.run(text, setting).width / 1000,
    draw: ({ text, setting, size, x, y, width }) => {
      const { fonts } = document.page as unknown as { readonly fonts: Record<string, unknown> }
      fonts[font.id] ??= font.ref()
      const line = encoded[setting](text)
      const em = size / 1000
      const stretch = width === undefined || line.width === 0 ? 1 : width / (line.width * em)
      const placed = line.segments.map(
        (segment) =>
          `${number(stretch)} 0 0 -1 ${number(x + segment.x * em * stretch)} ${number(y - segment.y * em)} Tm\n[${segment.glyphs}] TJ\n`,
      )
      return `BT\n/${font.id} ${number(size)} Tf\n${placed.join('')}ET`
    },
  }
}

const RECENT_MAX = 24
const CACHED_MAX = 1_000

/**
 * Caches a value when its text is requested a second time while still among the recent ones. Texts of every page are
 * cached soon; a text that is used once is not kept, so it is collected while young. (A map that is cleared repeatedly
 * would keep such texts alive until a full garbage collection: each old table of the map references the next one.)
 */
function cacheRepeated<Value>(make: (text: string) => Value): (text: string) => Value {
  const recent: { readonly text: string; readonly value: Value }[] = []
  const cache = new Map<string, Value>()
  let oldest = 0
  return (text) => {
    const cached = cache.get(text)
    if (cached !== undefined) return cached
    const repeated = recent.find((each) => each.text === text)
    if (repeated === undefined) {
      const value = make(text)
      recent[oldest] = { text, value }
      oldest = (oldest + 1) % RECENT_MAX
      return value
    }
    if (cache.size >= CACHED_MAX) cache.clear()
    cache.set(text, repeated.value)
    return repeated.value
  }
}

/** A single segment, unless a combining accent has its own position. */
function segmentsOf(codes: readonly string[], positions: Run['positions']): readonly Segment[] {
  const segments: Segment[] = []
  let [x, from] = [0, 0]
  let glyphs: string[] = []
  const finish = () => {
    if (glyphs.length > 0) segments.push({ x: from, y: 0, glyphs: `<${glyphs.join('')}>` })
    glyphs = []
  }
  for (const [index, { xAdvance, advanceWidth, xOffset, yOffset }] of positions.entries()) {
    const code = codes[index] ?? ''
    if (xOffset !== 0 || yOffset !== 0) {
      finish()
      segments.push({ x: x + xOffset, y: yOffset, glyphs: `<${code}>` })
      from = x + xAdvance
    } else {
      glyphs.push(code)
      if (xAdvance !== advanceWidth) glyphs.push(`> ${number(advanceWidth - xAdvance)} <`)
    }
    x += xAdvance
  }
  finish()
  return segments
}

/** Rounds to six decimals, so that a coordinate is written without an exponent. */
export function number(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

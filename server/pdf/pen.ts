import type PDFDocument from 'pdfkit'
import type { Face, Run, Setting } from './face.ts'

type PdfKitDocument = InstanceType<typeof PDFDocument>

/** A line of text, upright on a page whose `y` grows downwards. */
interface PennedText {
  readonly text: string
  readonly setting: Setting
  readonly size: number
  /** Of the left end of the baseline. */
  readonly x: number
  readonly y: number
  /** Stretched or squeezed to this width; as wide as it comes without. */
  readonly width?: number
}

/** Writes in one document with one font. */
export interface Pen {
  /** At a size of 1. */
  width(text: string, setting: Setting): number
  /** The operators that draw the text on the document's page in hand. */
  draw(text: PennedText): string
}

/** What pdfkit keeps to itself of a font in a document. */
interface EmbeddedFont {
  readonly id: string
  ref(): unknown
  layout: (text: string, setting: Setting) => Run
  encode(text: string, setting: Setting): readonly [codes: readonly string[], positions: Run['positions']]
}

/** Letters in a row, `x` and `y` thousandths of the size from where the text begins. */
interface Piece {
  readonly x: number
  readonly y: number
  readonly letters: string
}

interface Penned {
  readonly pieces: readonly Piece[]
  readonly width: number
}

/**
 * pdfkit's own `text` lays each text out twice, and writes eight times to the page for what is one line here. It still
 * embeds the font and counts its letters.
 */
export function penFor(document: PdfKitDocument, face: Face): Pen {
  // pdfkit takes an opened font as well, which its types do not say.
  document.registerFont(face.file, face.engine as unknown as string).font(face.file)
  const { _font: font } = document as unknown as { _font: EmbeddedFont }
  font.layout = (text, setting) => face.run(text, setting)

  const written = (setting: Setting) => recurring((text): Penned => {
    const [codes, positions] = font.encode(text, setting)
    return { pieces: piecesOf(codes, positions), width: face.run(text, setting).width }
  })
  const penned: Readonly<Record<Setting, (text: string) => Penned>> = { typed: written('typed'), figures: written('figures'), rich: written('rich') }

  return {
    width: (text, setting) => face.run(text, setting).width / 1000,
    draw: ({ text, setting, size, x, y, width }) => {
      const { fonts } = document.page as unknown as { readonly fonts: Record<string, unknown> }
      fonts[font.id] ??= font.ref()
      const line = penned[setting](text)
      const em = size / 1000
      const stretch = width === undefined || line.width === 0 ? 1 : width / (line.width * em)
      const placed = line.pieces.map((piece) => `${number(stretch)} 0 0 -1 ${number(x + piece.x * em * stretch)} ${number(y - piece.y * em)} Tm\n[${piece.letters}] TJ\n`)
      return `BT\n/${font.id} ${number(size)} Tf\n${placed.join('')}ET`
    },
  }
}

const RECENT_MAX = 24
const KEPT_MAX = 1_000

/**
 * Remembers what is asked for a second time. What is on every page soon is; a name that is written once is let go at once,
 * and does not live on into the memory that is seldom swept. (A map that is cleared again and again would: each table that
 * it leaves behind holds on to the next.)
 */
function recurring<Value>(make: (text: string) => Value): (text: string) => Value {
  const recent: { readonly text: string; readonly value: Value }[] = []
  const kept = new Map<string, Value>()
  let oldest = 0
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const again = recent.find((each) => each.text === text)
    if (again === undefined) {
      const value = make(text)
      recent[oldest] = { text, value }
      oldest = (oldest + 1) % RECENT_MAX
      return value
    }
    if (kept.size >= KEPT_MAX) kept.clear()
    kept.set(text, again.value)
    return again.value
  }
}

/** One piece, where no accent stands apart from its letter. */
function piecesOf(codes: readonly string[], positions: Run['positions']): readonly Piece[] {
  const pieces: Piece[] = []
  let [x, from] = [0, 0]
  let letters: string[] = []
  const finish = () => {
    if (letters.length > 0) pieces.push({ x: from, y: 0, letters: `<${letters.join('')}>` })
    letters = []
  }
  for (const [index, { xAdvance, advanceWidth, xOffset, yOffset }] of positions.entries()) {
    const code = codes[index] ?? ''
    if (xOffset !== 0 || yOffset !== 0) {
      finish()
      pieces.push({ x: x + xOffset, y: yOffset, letters: `<${code}>` })
      from = x + xAdvance
    } else {
      letters.push(code)
      if (xAdvance !== advanceWidth) letters.push(`> ${number(advanceWidth - xAdvance)} <`)
    }
    x += xAdvance
  }
  finish()
  return pieces
}

/** As PDF has it: no exponent, and no more digits than anyone sees. */
export function number(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

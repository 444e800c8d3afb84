import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { unpackedFont } from './sfnt.ts'

/** A glyph of a font; widths are in font units. */
interface Glyph {
  readonly id: number
  readonly codePoints: readonly number[]
  readonly advanceWidth: number
}

/** A command of a glyph's outline. */
export interface PathCommand {
  readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
  readonly args: readonly number[]
}

/** The part of fontkit's Font that is used here; pdfkit has no types for it. */
export interface FontEngine {
  readonly unitsPerEm: number
  readonly characterSet: readonly number[]
  glyphForCodePoint(code: number): Glyph
  /** The outline is in font units, y upwards. */
  getGlyph(id: number): { readonly path: { readonly commands: readonly PathCommand[] } }
  layout(
    text: string,
    features: Readonly<Record<string, boolean>> | undefined,
    script?: 'latn',
  ): { readonly glyphs: readonly Glyph[]; readonly positions: readonly Omit<PlacedGlyph, 'advanceWidth'>[] }
  hasGlyphForCodePoint(code: number): boolean
}

/** The position of a glyph in a run, in thousandths of the font size. */
interface PlacedGlyph {
  /** Distance to the next glyph, with kerning. */
  readonly xAdvance: number
  /** Distance to the next glyph without kerning. */
  readonly advanceWidth: number
  /** Offset of a combining accent from its letter. */
  readonly xOffset: number
  readonly yOffset: number
}

/** A text as glyphs of a font. */
export interface Run {
  readonly glyphs: readonly Glyph[]
  readonly positions: readonly PlacedGlyph[]
  /** In thousandths of the font size. */
  readonly width: number
}

/**
 * How a text is laid out. `typed`: each typed character is drawn as it is; the font does not replace "2x4" with "2×4"
 * or "->" with an arrow. `figures`: as `typed`, with digits of equal width. `rich`: all default features of the font,
 * applied word by word.
 */
export type Setting = 'typed' | 'figures' | 'rich'

interface SettingRules {
  /** OpenType features that differ from the font engine's defaults. */
  readonly features: Readonly<Record<string, boolean>> | undefined
  /**
   * Matches texts without substitutions, where the position of a glyph depends only on the next one. face.unit.test.ts
   * checks this for every pair of characters and against the font's contextual rules.
   */
  readonly plain: RegExp
}

const plainAsTyped = /^[\d A-Za-zÀ-ÖØ-öø-ÿªº°.,:;/%$!?()+\u00a0-]*$/

export const SETTINGS: Readonly<Record<Setting, SettingRules>> = {
  typed: { features: { calt: false }, plain: plainAsTyped },
  figures: {
    features: { calt: false, ccmp: false, kern: false, mark: false, mkmk: false, tnum: true },
    plain: plainAsTyped,
  },
  rich: { features: undefined, plain: /^[\d A-Za-wyzÀ-ÖØ-öø-ÿªº°.,;/%$!?\u00a0]*$/ },
}

/** A font file, parsed once and shared by all documents. */
export interface Face {
  readonly file: string
  readonly engine: FontEngine
  run(text: string, setting: Setting): Run
}

const faces = new Map<string, Face>()

export function faceOf(file: string): Face {
  const cached = faces.get(file)
  if (cached !== undefined) return cached
  const engine = engineOf(file)
  const runMakers = {
    typed: runMaker(engine, 'typed'),
    figures: runMaker(engine, 'figures'),
    rich: runMaker(engine, 'rich'),
  }
  const face: Face = { file, engine, run: (text, setting) => runMakers[setting](text) }
  faces.set(file, face)
  return face
}

function engineOf(file: string): FontEngine {
  const document = new PDFDocument({ autoFirstPage: false, font: '' }).font(unpackedFont(readFileSync(file)))
  // pdfkit has no public access to fontkit (docs/decisions/0033-what-pdfkits-private-parts-buy.md).
  const {
    _font: { font },
  } = document as unknown as { _font: { font: FontEngine } }
  document.destroy()
  // fontkit stores in a glyph the characters of the first request for it. Embedding `á` requests the accent's glyph
  // without characters, so the glyph of each character is requested here first.
  for (const code of font.characterSet) font.glyphForCodePoint(code)
  return font
}

const letter = /\p{L}/u

const RUNS_MAX = 2_000

/**
 * The font engine takes 0.1 ms to lay out a word and caches nothing. Here it lays out each character once and each pair
 * of characters once; it lays out a whole word only where the font may substitute glyphs.
 */
function runMaker(engine: FontEngine, setting: Setting): (text: string) => Run {
  const { features, plain } = SETTINGS[setting]
  const glyphCache = new Map<string, Glyph>()
  const runCache = new Map<string, Run>()
  const scale = 1000 / engine.unitsPerEm

  function glyphOf(character: string): Glyph {
    const cached = glyphCache.get(character)
    if (cached !== undefined) return cached
    const [glyph] = engine.layout(character, features).glyphs
    if (glyph === undefined) throw new Error(`The font has no glyph at all for ${JSON.stringify(character)}`)
    const own = { id: glyph.id, codePoints: [character.charCodeAt(0)], advanceWidth: glyph.advanceWidth }
    glyphCache.set(character, own)
    return own
  }

  // The font kerns a text with letters and one without differently: `, ` alone has other advances than in `a, b`.
  const latin = new Map<string, number>()
  const signs = new Map<string, number>()

  /** Distance from the first character of the pair to the second. */
  function advanceOf(pair: string, isLatin: boolean): number {
    const advances = isLatin ? latin : signs
    const cached = advances.get(pair)
    if (cached !== undefined) return cached
    const {
      positions: [first],
    } = engine.layout(pair, features, ...(isLatin ? (['latn'] as const) : []))
    const advance = (first?.xAdvance ?? 0) * scale
    advances.set(pair, advance)
    return advance
  }

  function plainRun(text: string): Run {
    const glyphs: Glyph[] = []
    const positions: PlacedGlyph[] = []
    const isLatin = letter.test(text)
    let width = 0
    for (let at = 0; at < text.length; at += 1) {
      const glyph = glyphOf(text.charAt(at))
      const advanceWidth = glyph.advanceWidth * scale
      const xAdvance = at + 1 < text.length ? advanceOf(text.slice(at, at + 2), isLatin) : advanceWidth
      glyphs.push(glyph)
      positions.push({ xAdvance, advanceWidth, xOffset: 0, yOffset: 0 })
      width += xAdvance
    }
    return { glyphs, positions, width }
  }

  function engineRun(text: string): Run {
    const cached = runCache.get(text)
    if (cached !== undefined) return cached
    const { glyphs, positions } = engine.layout(text, features)
    const placed = positions.map(({ xAdvance, xOffset, yOffset }, at) => ({
      xAdvance: xAdvance * scale,
      xOffset: xOffset * scale,
      yOffset: yOffset * scale,
      advanceWidth: (glyphs[at]?.advanceWidth ?? 0) * scale,
    }))
    const run = {
      glyphs: withTypedCharacters(text, glyphs),
      positions: placed,
      width: placed.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    }
    if (runCache.size >= RUNS_MAX) runCache.clear()
    runCache.set(text, run)
    return run
  }

  const runOf = (text: string) => (plain.test(text) ? plainRun(text) : engineRun(text))
  if (setting !== 'rich') return runOf
  return (text) => {
    const runs = (text.match(/[^ ]* |[^ ]+$/g) ?? []).map(runOf)
    const [only] = runs
    if (runs.length === 1 && only !== undefined) return only
    return {
      glyphs: runs.flatMap(({ glyphs }) => glyphs),
      positions: runs.flatMap(({ positions }) => positions),
      width: runs.reduce((sum, { width }) => sum + width, 0),
    }
  }
}

/** `’` and `ʼ` share one glyph: the glyph gets the character that was typed, which the PDF's text copy uses. */
function withTypedCharacters(text: string, glyphs: readonly Glyph[]): readonly Glyph[] {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  return glyphs.length === codes.length
    ? glyphs.map(({ id, advanceWidth }, at) => ({ id, advanceWidth, codePoints: codes.slice(at, at + 1) }))
    : glyphs
}

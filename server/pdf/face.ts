import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { unpackedFont } from './sfnt.ts'

/** A letter as a font has it; widths are in the font's own units. */
interface Glyph {
  readonly id: number
  readonly codePoints: readonly number[]
  readonly advanceWidth: number
}

/** Of pdfkit's font engine, which it has no types for, what is used here. */
export interface FontEngine {
  readonly unitsPerEm: number
  readonly characterSet: readonly number[]
  glyphForCodePoint(code: number): Glyph
  layout(text: string, features: Readonly<Record<string, boolean>> | undefined, script?: 'latn'): { readonly glyphs: readonly Glyph[]; readonly positions: readonly Omit<PlacedGlyph, 'advanceWidth'>[] }
  hasGlyphForCodePoint(code: number): boolean
}

/** How a letter stands in a run, in thousandths of the font's size. */
interface PlacedGlyph {
  /** To the next letter, kerning included. */
  readonly xAdvance: number
  /** Without kerning. */
  readonly advanceWidth: number
  /** Where an accent of its own is put on its letter. */
  readonly xOffset: number
  readonly yOffset: number
}

/** A text in the letters of a font. */
export interface Run {
  readonly glyphs: readonly Glyph[]
  readonly positions: readonly PlacedGlyph[]
  /** In thousandths of the font's size. */
  readonly width: number
}

/**
 * How a text is set. `typed`: what is typed is what is drawn, no "2x4" that turns into "2×4" nor "->" into an arrow.
 * `figures`: like that, with digits of one width. `rich`: all that the font does of itself, word by word.
 */
export type Setting = 'typed' | 'figures' | 'rich'

interface SettingRules {
  /** What the font engine is told to do otherwise than by itself. */
  readonly features: Readonly<Record<string, boolean>> | undefined
  /** Texts in which each letter is itself, moved only by the one that follows: face.unit.test.ts holds every pair, and the font's own rules, against it. */
  readonly plain: RegExp
}

const plainAsTyped = /^[\d A-Za-zÀ-ÖØ-öø-ÿªº°.,:;/%$!?()+\u00a0-]*$/

export const SETTINGS: Readonly<Record<Setting, SettingRules>> = {
  typed: { features: { calt: false }, plain: plainAsTyped },
  figures: { features: { calt: false, ccmp: false, kern: false, mark: false, mkmk: false, tnum: true }, plain: plainAsTyped },
  rich: { features: undefined, plain: /^[\d A-Za-wyzÀ-ÖØ-öø-ÿªº°.,;/%$!?\u00a0]*$/ },
}

/** A font file, opened once for all documents. */
export interface Face {
  readonly file: string
  readonly engine: FontEngine
  run(text: string, setting: Setting): Run
}

const faces = new Map<string, Face>()

export function faceOf(file: string): Face {
  const known = faces.get(file)
  if (known !== undefined) return known
  const engine = engineOf(file)
  const setters = { typed: setter(engine, 'typed'), figures: setter(engine, 'figures'), rich: setter(engine, 'rich') }
  const face: Face = { file, engine, run: (text, setting) => setters[setting](text) }
  faces.set(file, face)
  return face
}

function engineOf(file: string): FontEngine {
  const document = new PDFDocument({ autoFirstPage: false, font: '' }).font(unpackedFont(readFileSync(file)))
  // pdfkit has no other way to its font engine.
  const { _font: { font } } = document as unknown as { _font: { font: FontEngine } }
  document.destroy()
  // A glyph keeps for good the characters that it was first asked for, and embedding asks for the accents of `á` without any.
  for (const code of font.characterSet) font.glyphForCodePoint(code)
  return font
}

const letter = /\p{L}/u

const WORDS_MAX = 2_000

/**
 * The font engine takes a tenth of a millisecond for a word, and remembers nothing. It is asked for each letter once and for
 * each pair of letters once; whole words go to it only where the font may replace letters in them.
 */
function setter(engine: FontEngine, setting: Setting): (text: string) => Run {
  const { features, plain } = SETTINGS[setting]
  const letters = new Map<string, Glyph>()
  const words = new Map<string, Run>()
  const scale = 1000 / engine.unitsPerEm

  function letterOf(character: string): Glyph {
    const known = letters.get(character)
    if (known !== undefined) return known
    const [glyph] = engine.layout(character, features).glyphs
    if (glyph === undefined) throw new Error(`The font has no glyph at all for ${JSON.stringify(character)}`)
    const own = { id: glyph.id, codePoints: [character.charCodeAt(0)], advanceWidth: glyph.advanceWidth }
    letters.set(character, own)
    return own
  }

  // The font kerns texts with and without letters differently: `, ` alone is not what it is in `a, b`.
  const latin = new Map<string, number>()
  const signs = new Map<string, number>()

  /** From a character to the one after it. */
  function advanceOf(pair: string, isLatin: boolean): number {
    const advances = isLatin ? latin : signs
    const known = advances.get(pair)
    if (known !== undefined) return known
    const { positions: [first] } = engine.layout(pair, features, ...(isLatin ? ['latn'] as const : []))
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
      const glyph = letterOf(text.charAt(at))
      const advanceWidth = glyph.advanceWidth * scale
      const xAdvance = at + 1 < text.length ? advanceOf(text.slice(at, at + 2), isLatin) : advanceWidth
      glyphs.push(glyph)
      positions.push({ xAdvance, advanceWidth, xOffset: 0, yOffset: 0 })
      width += xAdvance
    }
    return { glyphs, positions, width }
  }

  function engineRun(text: string): Run {
    const known = words.get(text)
    if (known !== undefined) return known
    const { glyphs, positions } = engine.layout(text, features)
    const placed = positions.map(({ xAdvance, xOffset, yOffset }, at) => ({ xAdvance: xAdvance * scale, xOffset: xOffset * scale, yOffset: yOffset * scale, advanceWidth: (glyphs[at]?.advanceWidth ?? 0) * scale }))
    const run = { glyphs: saying(text, glyphs), positions: placed, width: placed.reduce((sum, { xAdvance }) => sum + xAdvance, 0) }
    if (words.size >= WORDS_MAX) words.clear()
    words.set(text, run)
    return run
  }

  const runOf = (text: string) => (plain.test(text) ? plainRun(text) : engineRun(text))
  if (setting !== 'rich') return runOf
  return (text) => {
    const runs = (text.match(/[^ ]* |[^ ]+$/g) ?? []).map(runOf)
    const [only] = runs
    if (runs.length === 1 && only !== undefined) return only
    return { glyphs: runs.flatMap(({ glyphs }) => glyphs), positions: runs.flatMap(({ positions }) => positions), width: runs.reduce((sum, { width }) => sum + width, 0) }
  }
}

/** `’` and `ʼ` are one glyph: in a text it stands for what was typed there. */
function saying(text: string, glyphs: readonly Glyph[]): readonly Glyph[] {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  return glyphs.length === codes.length ? glyphs.map(({ id, advanceWidth }, at) => ({ id, advanceWidth, codePoints: codes.slice(at, at + 1) })) : glyphs
}

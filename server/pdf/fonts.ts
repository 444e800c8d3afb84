import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import type { Ruler, Shape, TextStyle } from './shapes.ts'

type PdfDocument = InstanceType<typeof PDFDocument>

const { resolve } = createRequire(import.meta.url)
// Inter comes in a file for each script. The first that has a character draws it; only those that drew one are embedded.
const filesOf = (subset: string) => ({ 400: resolve(`@fontsource/inter/files/inter-${subset}-400-normal.woff`), 700: resolve(`@fontsource/inter/files/inter-${subset}-700-normal.woff`) })
const files = { latin: filesOf('latin'), 'latin-ext': filesOf('latin-ext'), greek: filesOf('greek'), cyrillic: filesOf('cyrillic'), vietnamese: filesOf('vietnamese') }
const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'] as const
type Subset = keyof typeof files

export const FONT_FILE = files.latin[400]

/** What no file of Inter has, and a kitchen writes all the same. */
const lookalikes: Readonly<Record<string, string>> = { '→': '->', '←': '<-', '⇒': '=>', '≥': '>=', '≤': '<=', '≈': '~', '≠': '!=', '☐': '[ ]', '□': '[ ]', '✓': 'ok', '✔': 'ok' }
const REPLACEMENT = '?'
// Direction marks, joiners, soft hyphens, variation selectors: they say how to draw, and draw nothing.
const invisible = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/u

interface Run {
  readonly subset: Subset
  readonly text: string
}

/** What pdfkit keeps to itself of a font that it opened, and has no other way to. */
interface OpenedFont {
  readonly font: { hasGlyphForCodePoint(code: number): boolean }
  layoutRun: (text: string, features?: object) => unknown
}

// What is typed is what is drawn: no "2x4" that turns into "2×4" nor "->" into an arrow. It is also three times quicker.
// pdfkit's types know only a list of what to switch on; its font engine takes this as well.
const asFeatures = (features: Readonly<Record<string, boolean>>) => features as unknown as PDFKit.Mixins.OpenTypeFeatures[]
const proseFeatures = asFeatures({ calt: false })
const figureFeatures = asFeatures({ calt: false, ccmp: false, kern: false, mark: false, mkmk: false, tnum: true })
const featuresOf = (style: TextStyle) => (style.tabular === true ? figureFeatures : proseFeatures)

// pdfkit wants the width to underline a text. Told one, whichever, it does not measure a second time.
const drawOptions: PDFKit.Mixins.TextOptions & { textWidth: number; wordCount: number } = { lineBreak: false, baseline: 'alphabetic', textWidth: 0, wordCount: 1 }

const RUNS_MAX = 1_000

/**
 * pdfkit lays a text out once to draw it and once more to move on, and remembers nothing where features are named; its own
 * memory, where they are not, has no end. With this five hundred recipes take half the time.
 */
function remembering(layOut: OpenedFont['layoutRun']): OpenedFont['layoutRun'] {
  const byFeatures = new Map<object | undefined, Map<string, unknown>>()
  return (text, features) => {
    const runs = byFeatures.get(features) ?? new Map<string, unknown>()
    byFeatures.set(features, runs)
    const known = runs.get(text)
    if (known !== undefined) return known
    const run = layOut(text, features)
    if (runs.size >= RUNS_MAX) runs.clear()
    runs.set(text, run)
    return run
  }
}

const WIDTHS_MAX = 50_000
const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

export interface PdfFonts {
  readonly ruler: Ruler
  readonly drawText: (shape: Extract<Shape, { kind: 'text' }>) => void
}

/** Measures and draws text in a document, each character with the file of Inter that has it, or something visible in its place. */
export function pdfFonts(document: PdfDocument): PdfFonts {
  const homes = new Map<string, Subset | null>()
  const widths = new Map<string, number>()
  const opened = new Map<string, OpenedFont>()

  function setFont(subset: Subset, weight: TextStyle['weight']): OpenedFont {
    const file = files[subset][weight]
    document.font(file)
    const known = opened.get(file)
    if (known !== undefined) return known
    const { _font: font } = document as unknown as { _font: OpenedFont }
    font.layoutRun = remembering(font.layoutRun.bind(font))
    opened.set(file, font)
    return font
  }

  function homeOf(character: string): Subset | null {
    const known = homes.get(character)
    if (known !== undefined) return known
    const home = subsets.find((subset) => setFont(subset, 400).font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
    homes.set(character, home ?? null)
    return home ?? null
  }

  /** One visible character, as the fonts can draw it. */
  function drawable(grapheme: string): string {
    const shown = Array.from(grapheme).filter((character) => !invisible.test(character))
    const [base] = shown
    if (base === undefined) return ''
    const canDraw = (characters: readonly string[]) => characters.every((character) => homeOf(character) !== null)
    if (canDraw(shown)) return shown.join('')
    // ⅓ is 1⁄3, ﬁ is fi, ① is 1; a mark that no font has is left out.
    const simpler = lookalikes[base] ?? base.normalize('NFKC')
    return canDraw(Array.from(simpler)) ? simpler : REPLACEMENT
  }

  function runsOf(text: string): readonly Run[] {
    const isPlain = Array.from(text).every((character) => homeOf(character) === 'latin' && !invisible.test(character))
    if (isPlain) return [{ subset: 'latin', text }]
    const runs: { subset: Subset; text: string }[] = []
    for (const { segment } of graphemes.segment(text)) {
      for (const character of drawable(segment)) {
        const subset = homeOf(character) ?? 'latin'
        const last = runs.at(-1)
        if (last?.subset === subset) last.text += character
        else runs.push({ subset, text: character })
      }
    }
    return runs
  }

  /** At a size of 1. */
  function unitWidth({ subset, text }: Run, style: TextStyle): number {
    const key = `${style.weight}${style.tabular === true ? 't' : 'p'}${subset}\n${text}`
    const known = widths.get(key)
    if (known !== undefined) return known
    setFont(subset, style.weight)
    const width = document.fontSize(1).widthOfString(text, { features: featuresOf(style) })
    if (widths.size >= WIDTHS_MAX) widths.clear()
    widths.set(key, width)
    return width
  }

  return {
    ruler: (text, style) => runsOf(text).reduce((sum, run) => sum + unitWidth(run, style) * style.size, 0),
    drawText: ({ text, x, y, style }) => {
      let left = x
      document.fillColor(style.color)
      const runs = runsOf(text)
      for (const [index, run] of runs.entries()) {
        setFont(run.subset, style.weight)
        document.fontSize(style.size)
        document.text(run.text, left, y, { ...drawOptions, features: featuresOf(style) })
        if (index < runs.length - 1) left += unitWidth(run, style) * style.size
      }
    },
  }
}

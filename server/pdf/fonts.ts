import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import type { Setting } from './face.ts'
import { faceOf } from './face.ts'
import type { Pen } from './pen.ts'
import { penFor } from './pen.ts'
import type { Ruler, Shape, TextStyle } from './shapes.ts'

type PdfDocument = InstanceType<typeof PDFDocument>

const { resolve } = createRequire(import.meta.url)
// Inter has one file per script. The first file that has a character draws it; only files that drew something are
// embedded.
const filesOf = (subset: string) => ({
  400: resolve(`@fontsource/inter/files/inter-${subset}-400-normal.woff`),
  700: resolve(`@fontsource/inter/files/inter-${subset}-700-normal.woff`),
})
const files = {
  latin: filesOf('latin'),
  'latin-ext': filesOf('latin-ext'),
  greek: filesOf('greek'),
  cyrillic: filesOf('cyrillic'),
  vietnamese: filesOf('vietnamese'),
}
const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'] as const
type Subset = keyof typeof files

/** Characters that users type but no file of Inter has, with a replacement. */
const lookalikes: Readonly<Record<string, string>> = {
  '→': '->',
  '←': '<-',
  '⇒': '=>',
  '≥': '>=',
  '≤': '<=',
  '≈': '~',
  '≠': '!=',
  '☐': '[ ]',
  '□': '[ ]',
  '✓': 'ok',
  '‡': '††',
  '✔': 'ok',
}
const REPLACEMENT = '?'
// Direction marks, joiners, soft hyphens and variation selectors change how text is drawn but have no glyph.
const invisible = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/u

/** A part of a text that one file of Inter draws. */
interface Part {
  readonly subset: Subset
  readonly text: string
}

const settingOf = (style: TextStyle): Setting => (style.tabular === true ? 'figures' : 'typed')

const WIDTHS_MAX = 50_000
const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

export interface PdfFonts {
  readonly ruler: Ruler
  /** The PDF operators that draw a text in the current colour. */
  readonly draw: (shape: Extract<Shape, { kind: 'text' }>) => string
}

/**
 * Measures and draws text in a document. Each character is drawn with the file of Inter that has it, or replaced by a
 * visible one.
 */
export function pdfFonts(document: PdfDocument): PdfFonts {
  const subsetByCharacter = new Map<string, Subset | null>()
  const widths = new Map<string, number>()
  const pens = new Map<string, Pen>()

  function penOf(subset: Subset, weight: TextStyle['weight']): Pen {
    const file = files[subset][weight]
    const cached = pens.get(file)
    if (cached !== undefined) return cached
    const pen = penFor(document, faceOf(file))
    pens.set(file, pen)
    return pen
  }

  function subsetOf(character: string): Subset | null {
    const cached = subsetByCharacter.get(character)
    if (cached !== undefined) return cached
    const found = subsets.find((subset) =>
      faceOf(files[subset][400]).engine.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    )
    subsetByCharacter.set(character, found ?? null)
    return found ?? null
  }

  /** The grapheme in characters that the fonts have. */
  function drawable(grapheme: string): string {
    const shown = Array.from(grapheme).filter((character) => !invisible.test(character))
    const [base] = shown
    if (base === undefined) return ''
    const canDraw = (characters: readonly string[]) => characters.every((character) => subsetOf(character) !== null)
    if (canDraw(shown)) return shown.join('')
    // NFKC turns ⅓ into 1⁄3, ﬁ into fi, ① into 1. Combining marks that no font has are left out.
    const simpler = lookalikes[base] ?? base.normalize('NFKC')
    return canDraw(Array.from(simpler)) ? simpler : REPLACEMENT
  }

  function partsOf(text: string): readonly Part[] {
    const isPlain = Array.from(text).every((character) => subsetOf(character) === 'latin' && !invisible.test(character))
    if (isPlain) return [{ subset: 'latin', text }]
    const parts: { subset: Subset; text: string }[] = []
    for (const { segment } of graphemes.segment(text)) {
      for (const character of drawable(segment)) {
        const subset = subsetOf(character) ?? 'latin'
        const last = parts.at(-1)
        if (last?.subset === subset) last.text += character
        else parts.push({ subset, text: character })
      }
    }
    return parts
  }

  /** The width at font size 1. */
  function unitWidth(text: string, style: TextStyle): number {
    const key = `${style.weight}${settingOf(style)}\n${text}`
    const cached = widths.get(key)
    if (cached !== undefined) return cached
    const width = partsOf(text).reduce(
      (sum, part) => sum + penOf(part.subset, style.weight).width(part.text, settingOf(style)),
      0,
    )
    if (widths.size >= WIDTHS_MAX) widths.clear()
    widths.set(key, width)
    return width
  }

  return {
    ruler: (text, style) => unitWidth(text, style) * style.size,
    draw: ({ text, x, y, style }) => {
      const setting = settingOf(style)
      const parts = partsOf(text)
      const drawn: string[] = []
      let left = x
      for (const [index, part] of parts.entries()) {
        const pen = penOf(part.subset, style.weight)
        drawn.push(pen.draw({ text: part.text, setting, size: style.size, x: left, y }))
        if (index < parts.length - 1) left += pen.width(part.text, setting) * style.size
      }
      return drawn.join('\n')
    },
  }
}

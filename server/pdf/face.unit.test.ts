import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import type { Run, Setting } from './face.ts'
import { faceOf, SETTINGS } from './face.ts'
import { penFor } from './pen.ts'
import { sampled } from '../../infra/test/samples.ts'

const { resolve } = createRequire(import.meta.url)
const files = {
  regular: resolve('@fontsource/inter/files/inter-latin-400-normal.woff'),
  bold: resolve('@fontsource/inter/files/inter-latin-700-normal.woff'),
}

/** A font as pdfkit opens it, with the private tables that its layout uses. */
interface Reference {
  readonly font: {
    readonly GSUB: { readonly featureList: readonly Feature[]; readonly lookupList: { get(index: number): Lookup } }
    readonly characterSet: readonly number[]
    glyphForCodePoint(code: number): Outlined
  }
  layout(text: string, features: object | undefined): Run
}
interface Outlined {
  readonly id: number
  readonly path: { readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[] }
}
interface Feature {
  readonly tag: string
  readonly feature: { readonly lookupListIndexes: readonly number[] }
}
interface Lookup {
  readonly subTables: readonly { readonly coverage?: Coverage; readonly inputCoverage?: readonly Coverage[] }[]
}
interface Coverage {
  readonly glyphs?: readonly number[]
  readonly rangeRecords?: readonly { readonly start: number; readonly end: number }[]
}

const referenceOf = (file: string) =>
  (new PDFDocument({ autoFirstPage: false, font: file }) as unknown as { _font: Reference })._font
const placed = ({ glyphs, positions }: Run) =>
  glyphs.map(({ id, advanceWidth }, at) => [
    id,
    advanceWidth,
    ...[positions[at]?.xAdvance, positions[at]?.xOffset, positions[at]?.yOffset].map((value) =>
      Math.round((value ?? Number.NaN) * 1e6),
    ),
  ])
const textOf = ({ glyphs }: Run) => String.fromCodePoint(...glyphs.flatMap(({ codePoints }) => codePoints))

const characters = referenceOf(files.bold).font.characterSet.map((code) => String.fromCodePoint(code))
const plainOf = (setting: Setting) => characters.filter((character) => SETTINGS[setting].plain.test(character))

/** Texts in which every character comes before and after every other one. */
const pairsOf = (alphabet: readonly string[]) =>
  alphabet.map(
    (one, at) =>
      alphabet
        .slice(at)
        .map((other) => one + other)
        .join('') + one,
  )

const cases = (['typed', 'figures', 'rich'] as const).flatMap((setting) =>
  (['regular', 'bold'] as const).map((weight) => ({ setting, weight })),
)

describe('a face', () => {
  // Must be the first test: layouts of an earlier test could hide the fault.
  it('keeps the typed characters of its glyphs after a document has embedded some', async () => {
    const face = faceOf(files.regular)
    const document = new PDFDocument({ autoFirstPage: false, font: '' }).addPage()
    document.addContent(penFor(document, face).draw({ text: 'áçõü', setting: 'typed', size: 10, x: 0, y: 0 }))
    document.end()
    for await (const chunk of document) expect(chunk).toBeInstanceOf(Uint8Array)
    for (const text of ['x\u0301', 'a\u0301x\u0301', 'Açúcar: 2 (duas) xícaras', 'd’água', 'dʼágua'])
      expect(textOf(face.run(text, 'typed')).normalize('NFC')).toBe(text.normalize('NFC'))
  })

  it.each(cases)(
    'lays out plain texts as the font engine does, for every pair of characters: $setting, $weight',
    ({ setting, weight }) => {
      const [face, reference] = [faceOf(files[weight]), referenceOf(files[weight])]
      const plain = plainOf(setting)
      expect(plain.length).toBeGreaterThan(120)
      const alphabet = sampled(plain)
      const withoutLetters = alphabet.filter((character) => !/\p{L}/u.test(character))
      for (const text of [...pairsOf(alphabet), ...pairsOf(withoutLetters)]) {
        expect(placed(face.run(text, setting)), text).toEqual(
          placed(reference.layout(text, SETTINGS[setting].features)),
        )
      }
    },
    60_000,
  )

  it.each(cases)(
    'lays out texts that are not plain as the font engine does: $setting, $weight',
    ({ setting, weight }) => {
      const [face, reference] = [faceOf(files[weight]), referenceOf(files[weight])]
      for (const text of [
        '2x4',
        'Caixa 2x4 -> forno',
        '(AÇAÍ) às 12:30',
        'x\u0301 a\u0301 i\u0301x',
        '1⁄2 de L·L',
        '',
        ' ',
        ' a  b ',
        'Resp. Ana. Sr. , .',
      ]) {
        const run = face.run(text, setting)
        expect(placed(run), text).toEqual(placed(reference.layout(text, SETTINGS[setting].features)))
        expect(run.width).toBeCloseTo(
          run.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
          6,
        )
      }
    },
  )

  // Pairs cannot show a rule that needs three characters, so no contextual rule may begin with a plain character.
  it.each(['regular', 'bold'] as const)(
    'treats as plain only characters that begin no contextual rule: %s',
    (weight) => {
      const { font } = referenceOf(files[weight])
      const contextual = font.GSUB.featureList
        .filter(({ tag }) => tag === 'calt')
        .flatMap(({ feature }) => feature.lookupListIndexes)
      expect(contextual.length).toBeGreaterThan(0)
      const beginning = new Set(
        contextual.flatMap((index) =>
          font.GSUB.lookupList
            .get(index)
            .subTables.flatMap(({ coverage, inputCoverage }) => glyphsOf(coverage ?? inputCoverage?.[0])),
        ),
      )
      expect(beginning.has(font.glyphForCodePoint(0x78).id)).toBe(true)
      expect(
        plainOf('rich').filter((character) => beginning.has(font.glyphForCodePoint(character.codePointAt(0) ?? 0).id)),
      ).toEqual([])
    },
  )

  it.each(['regular', 'bold'] as const)('has the same outlines as its file: %s', (weight) => {
    const { font } = referenceOf(files[weight])
    const { engine } = faceOf(files[weight])
    expect(engine.characterSet).toEqual(font.characterSet)
    const outline = (own: object, code: number) =>
      (own as Reference['font']).glyphForCodePoint(code).path.commands.map(({ command, args }) => [command, ...args])
    for (const code of font.characterSet) expect(outline(engine, code)).toEqual(outline(font, code))
  })

  it('is parsed once', () => {
    expect(faceOf(files.bold)).toBe(faceOf(files.bold))
  })
})

function glyphsOf(coverage: Coverage | undefined): readonly number[] {
  if (coverage?.glyphs !== undefined) return coverage.glyphs
  return (coverage?.rangeRecords ?? []).flatMap(({ start, end }) =>
    Array.from({ length: end - start + 1 }, (_, at) => start + at),
  )
}

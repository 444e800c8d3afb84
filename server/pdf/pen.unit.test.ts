import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { faceOf } from './face.ts'
import { penFor } from './pen.ts'

const face = faceOf(createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-700-normal.woff'))
const penOnPage = () => penFor(new PDFDocument({ autoFirstPage: false, font: '' }).addPage(), face)
const matrices = (operators: string) =>
  Array.from(operators.matchAll(/^(\S+) 0 0 -1 (\S+) (\S+) Tm$/gm), ([, ...numbers]) => numbers.map(Number))
const letters = (operators: string) =>
  Array.from(operators.matchAll(/<([0-9a-f]*)>/g), ([, codes = '']) => codes.length / 4).reduce(
    (sum, count) => sum + count,
    0,
  )

describe('a pen', () => {
  it('draws a text at the given position, in its own width', () => {
    const pen = penOnPage()
    expect(pen.draw({ text: 'AVA', setting: 'typed', size: 10, x: 12.5, y: 30 })).toMatch(
      /^BT\n\/F1 10 Tf\n1 0 0 -1 12.5 30 Tm\n\[<\w{4}> [\d.]+ <\w{4}> [\d.]+ <\w{4}>\] TJ\nET$/,
    )
    expect(pen.width('AVA', 'typed')).toBeCloseTo(
      face.run('AVA', 'typed').positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / 1000,
      9,
    )
  })

  it('stretches a text to a width', () => {
    const pen = penOnPage()
    for (const width of [20, 30, 41.37]) {
      const [[stretch = 0] = []] = matrices(pen.draw({ text: 'Molho', setting: 'rich', size: 10, x: 0, y: 0, width }))
      expect(stretch * pen.width('Molho', 'rich') * 10).toBeCloseTo(width, 3)
    }
    expect(pen.draw({ text: '', setting: 'rich', size: 10, x: 0, y: 0, width: 7 })).not.toContain('Tm')
  })

  it('draws a combining accent over its letter, and the next letter after it', () => {
    const pen = penOnPage()
    const drawn = pen.draw({ text: 'ax\u0301b', setting: 'typed', size: 10, x: 5, y: 50 })
    const [before, accent, after] = matrices(drawn)
    expect(letters(drawn)).toBe(4)
    expect(before).toEqual([1, 5, 50])
    expect(after?.[1]).toBeCloseTo(5 + pen.width('ax\u0301', 'typed') * 10, 3)
    expect(accent?.[1]).toBeGreaterThan(5)
    expect(accent?.[1]).toBeLessThan(after?.[1] ?? 0)
  })

  it('draws a text the same the first time, the second, and after a thousand others', () => {
    const pen = penOnPage()
    const drawn = () => pen.draw({ text: 'VALIDADE', setting: 'rich', size: 10, x: 5, y: 50 })
    const first = drawn()
    const others = Array.from({ length: 1_500 }, (_, at) =>
      pen.draw({ text: `FID${at}`, setting: 'rich', size: 10, x: 5, y: 50 }),
    )
    expect(new Set(others).size).toBe(1_500)
    for (const again of [drawn(), drawn(), drawn()]) expect(again).toBe(first)
    expect(others).toEqual(
      Array.from({ length: 1_500 }, (_, at) =>
        [1, 2].map(() => pen.draw({ text: `FID${at}`, setting: 'rich', size: 10, x: 5, y: 50 })).at(-1),
      ),
    )
    expect(drawn()).toBe(first)
  })

  it('draws and measures each setting differently', () => {
    const pen = penOnPage()
    const [typed, figures] = (['typed', 'figures'] as const).map((setting) =>
      [1, 2, 3].map(() => pen.draw({ text: '1171', setting, size: 10, x: 0, y: 0 })),
    )
    expect(new Set(typed).size).toBe(1)
    expect(figures).not.toContain(typed?.[0])
    expect(pen.width('1', 'figures')).toBe(pen.width('8', 'figures'))
  })
})

import { describe, expect, it } from 'vitest'
import type { PrintedLabel } from '#contract/labels/label-drawing'
import { NO_CORRECTION } from '#contract/labels/paper-correction'
import type { PaperCorrection } from '#contract/labels/paper-correction'
import { printDocument } from './print-document.ts'

function aLabel(id: number, overrides: Partial<PrintedLabel> = {}): PrintedLabel {
  const code = `FID2026${String(id).padStart(4, '0')}`
  return {
    businessName: 'Bistrô da Praça',
    name: 'Molho de tomate',
    code,
    url: `http://localhost:3000/view/${code}?tenant=bistro&k=wq0_8-Zx`,
    expirationDate: '2026-11-24',
    manipulationDate: '2026-11-21',
    timeZone: 'America/Sao_Paulo',
    category: 'Molhos',
    sector: 'Cozinha',
    responsible: 'Ana',
    storageType: 'Refrigerado',
    additionalStorageType: '',
    weight: '300g',
    sif: 'ISENTO',
    ...overrides,
  }
}
const some = (count: number) => Array.from({ length: count }, (_, index) => aLabel(index + 1))
const fontUrl = 'http://localhost:3000/assets/inter.woff2'
const count = (text: string, part: string) => text.split(part).length - 1

describe('the roll of 50 × 30 mm', () => {
  it.each([1, 3, 5])('has one page for each of %d labels, and nothing after the last', (labels) => {
    const markup = printDocument({ labels: some(labels), layout: '50x30', fontUrl })
    expect(count(markup, '<div class="page">')).toBe(labels)
    expect(count(markup, '<div class="label">')).toBe(labels)
    expect(markup).toMatch(/<\/svg><\/div><\/div><\/body><\/html>$/)
    expect(markup).toContain('<body><div class="page"><div class="label"><svg')
    expect(markup).not.toMatch(/<\/div>\s+<div/)
  })

  it('sets the paper size without margins and without the word landscape', () => {
    const markup = printDocument({ labels: some(1), layout: '50x30', fontUrl })
    expect(markup).toContain('@page{size:50mm 30mm;margin:0}')
    expect(markup).toContain('html,body{margin:0;padding:0')
    expect(markup).toContain('.page:last-child{break-after:auto}')
    expect(markup).not.toContain('landscape')
    expect(markup).toContain('width="50mm" height="30mm"')
  })
})

it.each(['40x25', '60x40', '60x60', '100x50'] as const)('%s is a page of that size for each label', (layout) => {
  const [width, height] = layout.split('x')
  const markup = printDocument({ labels: some(2), layout, fontUrl })
  expect(markup).toContain(`@page{size:${width}mm ${height}mm;margin:0}`)
  expect(count(markup, '<div class="page">')).toBe(2)
})

it('a roll has the length of its longest label, because a print job has one paper', () => {
  const long = aLabel(2, { name: 'Molho de tomate caseiro com manjericão, alho assado e cebola roxa caramelizada' })
  const heightOf = (labels: readonly PrintedLabel[]) =>
    Number(/@page\{size:72mm (\d+)mm/.exec(printDocument({ labels, layout: '72xrolo', fontUrl }))?.[1])
  expect(heightOf([aLabel(1), long])).toBe(heightOf([long]))
  expect(heightOf([long])).toBeGreaterThan(heightOf([aLabel(1)]))
})

describe('A4 sheets', () => {
  it.each([
    [1, 1],
    [3, 1],
    [4, 1],
    [5, 2],
    [9, 3],
  ])('put %d labels on %d sheets of four', (labels, sheets) => {
    const markup = printDocument({ labels: some(labels), layout: 'a4', fontUrl })
    expect(count(markup, '<div class="page">')).toBe(sheets)
    expect(count(markup, '<div class="label">')).toBe(labels)
    expect(markup).toMatch(/<\/svg><\/div><\/div><\/body><\/html>$/)
  })

  it('have labels of 8 × 12 cm in the middle of the paper', () => {
    const markup = printDocument({ labels: some(2), layout: 'a4', fontUrl })
    expect(markup).toContain('@page{size:210mm 297mm;margin:10mm}')
    // 10 + 13.5 mm above and below two rows of 120 mm with 10 mm between them are 297 mm.
    expect(markup).toContain('justify-content:center;padding-top:13.5mm')
    expect(markup).toContain('grid-template-columns:80mm 80mm;grid-auto-rows:120mm')
    expect(markup).toContain('width="80mm" height="120mm"')
  })
})

describe('at a station whose driver puts labels beside their place', () => {
  const correction = (own: Partial<PaperCorrection>) => ({ ...NO_CORRECTION, ...own })
  const still = printDocument({ labels: some(2), layout: '50x30', fontUrl })

  it('is the same document without a correction', () => {
    expect(printDocument({ labels: some(2), layout: '50x30', fontUrl, correction: NO_CORRECTION })).toBe(still)
  })

  it('moves every label by the millimetres of the profile, and nothing else (e5)', () => {
    const moved = printDocument({
      labels: some(2),
      layout: '50x30',
      fontUrl,
      correction: correction({ rightMm: -1, downMm: -0.5 }),
    })
    expect(count(moved, ' transform="matrix(1 0 0 1 -8 -4)"')).toBe(2)
    expect(moved.replaceAll(' transform="matrix(1 0 0 1 -8 -4)"', '')).toBe(still)
  })

  it.each([90, 270] as const)('lays the paper on its side for a label turned by %d°', (rotation) => {
    const turned = printDocument({ labels: some(1), layout: '50x30', fontUrl, correction: correction({ rotation }) })
    expect(turned).toContain('@page{size:30mm 50mm;margin:0}')
    expect(turned).toContain('viewBox="0 0 240 400" width="30mm" height="50mm"')
  })

  it('leaves A4 sheets as they are: they come out of another printer', () => {
    const a4 = { labels: some(2), layout: 'a4', fontUrl } as const
    expect(printDocument({ ...a4, correction: correction({ rightMm: 1, rotation: 90 }) })).toBe(printDocument(a4))
  })
})

describe('a label that was printed before', () => {
  const [first, second] = some(2) as [PrintedLabel, PrintedLabel]
  const reprints = new Set([second.code])

  it.each(['50x30', '40x25', '72xrolo', 'a4'] as const)('says "2ª via" on %s, and only that one (e9)', (layout) => {
    const markup = printDocument({ labels: [first, second], layout, fontUrl, reprints })
    expect(count(markup, '2ª via')).toBe(1)
    expect(markup.indexOf('2ª via')).toBeGreaterThan(markup.indexOf(`Etiqueta ${second.code}`))
  })

  it('has the mark below where the drawing is moved up', () => {
    const markOf = (downMm: number) =>
      /y="(\d+)"[^>]*>2ª via/.exec(
        printDocument({
          labels: [second],
          layout: '50x30',
          fontUrl,
          reprints,
          correction: { ...NO_CORRECTION, downMm },
        }),
      )?.[1]
    expect([markOf(0.5), markOf(-0.5)]).toEqual(['14', '234'])
  })
})

describe('any print document', () => {
  it('loads only its font', () => {
    const markup = printDocument({ labels: some(2), layout: '50x30', fontUrl })
    expect(markup).toContain(`src:url('${fontUrl}')`)
    expect(count(markup, 'url(')).toBe(1)
    expect(markup).not.toMatch(/<(?:script|img|link|iframe)/)
  })

  it('escapes the texts of a label', () => {
    const hostile = aLabel(1, {
      name: '</title><script>alert(1)</script>',
      code: '<b onload=x>',
      responsible: '"><img src=x>',
    })
    const markup = printDocument({ labels: [hostile], layout: '50x30', fontUrl })
    expect(markup).not.toMatch(/<(?:script|img|b)[\s>]/)
  })
})

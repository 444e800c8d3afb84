import { expect, it } from 'vitest'
import { COMMON_LAYOUTS, isPrintLayout, layoutOf, paperOf, sizeText } from './contract/print-layout.ts'

it('a layout is A4, or the paper of a label printer', () => {
  expect(paperOf('60x40')).toEqual({ widthMm: 60, heightMm: 40 })
  expect(paperOf('72xrolo')).toEqual({ widthMm: 72, heightMm: null })
  expect(paperOf('a4')).toBeNull()
  for (const layout of COMMON_LAYOUTS) expect([layout, isPrintLayout(layout)]).toEqual([layout, true])
  for (const text of ['', '50', '39x30', '105x30', '50x24', '50x81', '50x30x', '50x', '30xrolo', 'A4', '5.5x30'])
    expect([text, isPrintLayout(text)]).toEqual([text, false])
})

it('the layout of a paper names that paper', () => {
  for (const layout of COMMON_LAYOUTS) {
    const paper = paperOf(layout)
    if (paper !== null) expect(layoutOf(paper)).toBe(layout)
  }
  expect(COMMON_LAYOUTS.map(sizeText)).toEqual([
    '40 × 25 mm',
    '50 × 30 mm',
    '60 × 40 mm',
    '60 × 60 mm',
    '100 × 50 mm',
    'rolo de 48 mm',
    'rolo de 72 mm',
    '80 × 120 mm',
  ])
})

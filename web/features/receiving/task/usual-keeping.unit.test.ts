import { expect, it } from 'vitest'
import type { LineBody } from '#contract/receiving/receipts'
import { moreText } from './more-text.ts'
import { usualKeeping } from './usual-keeping.ts'

const line: LineBody = { description: 'CREME', unit: 'UN', quantity: 6, outcome: 'aceito', lots: [] }
const register = {
  products: [{ id: 'creme', storageType: 'fria', foodClass: 'leite_derivados' as const }],
  places: [{ id: 'fria', name: 'Câmara fria', kind: 'refrigerado' as const }],
}

it('a line is kept as its base product, as far as the product says it', () => {
  expect(usualKeeping({ baseProductId: 'creme' }, register)).toEqual({
    place: 'fria',
    kind: 'refrigerado',
    foodClass: 'leite_derivados',
  })
  expect(usualKeeping({ baseProductId: 'creme' }, { ...register, places: [] })).toMatchObject({
    place: null,
    kind: null,
  })
  expect(usualKeeping({}, register)).toEqual({ place: null, kind: null, foodClass: null })
})

it('says what the folded fields hold: what is usual, else what was said of the line', () => {
  const usual = usualKeeping({ baseProductId: 'creme' }, register)
  expect(moreText(line, usual)).toBe('Refrigerado · Leite e derivados')
  expect(moreText({ ...line, kind: 'congelado', brand: 'Italac', makersTempMax: -18 }, usual)).toBe(
    'Congelado · Leite e derivados · marca Italac · até −18 °C',
  )
  expect(moreText(line, usualKeeping({}, register))).toBe('sem conservação · sem tipo de alimento')
})

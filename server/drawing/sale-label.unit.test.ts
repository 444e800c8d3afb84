import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { samples } from '../../infra/test/samples.ts'
import { qrTexts } from '../drivers/read-dots.test-support.ts'
import { labelRaster } from '../drivers/label-bytes.ts'
import { profileOf } from '../drivers/label-samples.test-support.ts'
import { drawInLayout, tooSmallText } from './contract/draw-in-layout.ts'
import { CAP_HEIGHT, printable } from './contract/font-metrics.ts'
import { labelFields } from './contract/label-fields.ts'
import { DOTS_PER_MM } from './contract/label-shapes.ts'
import type { PrintedLabel, SaleTexts } from './contract/label-shapes.ts'
import { allText, base, faults, labels, letters, longestName, textsOf } from './drawing-faults.test-support.ts'

const origin = {
  state: 'preparado',
  storageKind: 'refrigerado',
  storageTempMin: 0,
  storageTempMax: 4,
  makersDate: null,
  lot: 'L261130-04',
  brand: null,
  supplier: null,
} as const
const lasagne: SaleTexts = {
  ingredients:
    'Leite integral, massa fresca, carne moída, tomate pelado, muçarela, farinha de trigo, manteiga, cebola, sal, azeite de oliva',
  allergens: 'ALÉRGICOS: CONTÉM OVOS, LEITE E DERIVADOS DE TRIGO.',
  gluten: 'CONTÉM GLÚTEN.',
  lactose: 'CONTÉM LACTOSE.',
  legalName: 'Brasa Restaurante Ltda',
  cnpj: '11.444.777/0001-61',
  address: 'Rua das Palmeiras, 120, São Paulo, SP',
  conservation: 'Manter refrigerado até 4 °C.',
  immediate: false,
}
const withSale = (sale: Partial<SaleTexts> = {}) => ({
  ...base,
  name: 'Lasanha',
  origin,
  sale: { ...lasagne, ...sale },
})

/** What of the texts of a sale label is not on the drawing, and its other faults. */
function wrong(label: PrintedLabel & { readonly sale: SaleTexts }, layout: '60x60' | '100x50'): readonly string[] {
  const drawing = drawInLayout(label, layout)
  const shown = letters(allText(drawing)).toLowerCase()
  const { name, expiryDate, expiryTime, manipulated, weight } = labelFields(label)
  const { immediate, ...texts } = label.sale
  const said = [name, expiryDate, expiryTime, manipulated, weight, label.origin?.lot ?? '', ...Object.values(texts)]
  const expected = [...said, immediate ? 'Produto para consumo imediato' : '']
  return [
    ...expected.filter((text) => !shown.includes(letters(printable(text)).toLowerCase())),
    ...heightFaults(drawing),
    ...faults(drawing),
  ]
}

/** Capitals of an allergen under 1 mm, or letters of an allergen that are smaller than those of the ingredients. */
function heightFaults(drawing: ReturnType<typeof drawInLayout>): readonly string[] {
  const texts = textsOf(drawing)
  const first = texts.find(({ text }) => text.startsWith('Ingredientes:'))
  const after = texts.slice(first === undefined ? 0 : texts.indexOf(first))
  const allergens = after.find(({ text }) => /^(?:ALÉRGICOS|CONTÉM|NÃO CONTÉM)/.test(text))
  if (first === undefined) return ['no ingredients']
  if (allergens === undefined) return []
  return [
    ...(allergens.size * CAP_HEIGHT < DOTS_PER_MM ? [`capitals of ${allergens.size} dots`] : []),
    ...(allergens.size < first.size ? [`allergens of ${allergens.size}, ingredients of ${first.size}`] : []),
    ...texts.filter(({ size }) => size < 18).map(({ text }) => `too small to print: ${text}`),
  ]
}

const names = fc.constantFrom(
  'sal',
  'açúcar',
  'farinha de trigo enriquecida com ferro e ácido fólico',
  'W'.repeat(60),
  'ovo',
)
const additive = fc.constantFrom('', ' (água, sal, conservante INS 202)', ' (leite, fermento lácteo, coalho)')
const ingredients = fc
  .array(
    fc.tuple(names, additive).map(([name, made]) => `${name}${made}`),
    { minLength: 1, maxLength: 16 },
  )
  .map((list) => list.join(', '))
const allergens = fc
  .subarray(['TRIGO', 'CENTEIO', 'OVOS', 'AMENDOIM', 'SOJA', 'LEITE', 'CASTANHA-DE-CAJU', 'LÁTEX NATURAL'])
  .map((list) => (list.length === 0 ? '' : `ALÉRGICOS: CONTÉM ${list.join(', ')}.`))
const sales: fc.Arbitrary<SaleTexts> = fc.record({
  ingredients,
  allergens,
  gluten: fc.constantFrom('CONTÉM GLÚTEN.', 'NÃO CONTÉM GLÚTEN.', ''),
  lactose: fc.constantFrom('CONTÉM LACTOSE.', ''),
  legalName: fc.constantFrom('Bar Ltda', 'Brasa Restaurante Ltda', longestName),
  cnpj: fc.constant('11.444.777/0001-61'),
  address: fc.constantFrom('Rua A, 1', `${longestName}, 1200, São José do Rio Preto, SP`),
  conservation: fc.constantFrom('Manter refrigerado até 4 °C.', 'Conservar em temperatura ambiente.'),
  immediate: fc.boolean(),
})
const worst = fc
  .tuple(labels, sales, fc.constantFrom('L261130-04', 'LOTE-COMPRIDO-DE-QUARENTA-LETRAS-ABCDEFG'))
  // A net content is never blank on a sale label.
  .map(([label, sale, lot]) => ({ ...label, weight: label.weight.trim() || '1 kg', origin: { ...origin, lot }, sale }))

const SEED = 39
const WORST = fc.sample(worst, { numRuns: samples(1000), seed: SEED })

describe.each(['60x60', '100x50'] as const)('a sale label of %s mm', (layout) => {
  it('is whole with the texts of the lasagne: nothing is missing, and its allergens are 2 mm high', () => {
    const label = withSale()
    expect(wrong(label, layout)).toEqual([])
    const text = textsOf(drawInLayout(label, layout)).find((each) => each.text.startsWith('ALÉRGICOS'))
    expect((text?.size ?? 0) * CAP_HEIGHT).toBeGreaterThanOrEqual(2 * DOTS_PER_MM)
  })

  it('drops nothing of the worst lists of ingredients, or refuses in words that name another paper', () => {
    const found = { drawn: 0, refused: 0 }
    for (const label of WORST) {
      const refusal = tooSmallText(label, layout)
      if (refusal === null) {
        expect(wrong(label, layout), JSON.stringify(label)).toEqual([])
        found.drawn += 1
      } else {
        expect(refusal).toMatch(
          /^Não cabe em (?:60 × 60 mm\. Use 100 × 50 mm\.|(?:60 × 60|100 × 50) mm, nem em outro )/,
        )
        found.refused += 1
      }
    }
    expect(Math.min(found.drawn, found.refused)).toBeGreaterThan(5)
  })

  it('has a QR that is read back from the dots of the printer', async () => {
    const label = withSale()
    const [widthMm, heightMm] = layout === '60x60' ? [60, 60] : [100, 50]
    const raster = labelRaster(label, profileOf({ widthMm, heightMm }), false)
    expect(await qrTexts(raster)).toEqual([label.url])
  })
})

it('l18: a list that is too long for 60 × 60 mm names 100 × 50 mm', () => {
  const label = withSale({
    ingredients: `${lasagne.ingredients}, ${'vinho tinto, caldo de carne, '.repeat(9)}noz-moscada`,
  })
  expect(tooSmallText(label, '60x60')).toBe('Não cabe em 60 × 60 mm. Use 100 × 50 mm.')
  expect(tooSmallText(label, '100x50')).toBeNull()
})

it('a list that fits no paper says what to do', () => {
  const label = withSale({ ingredients: 'sal, '.repeat(400) })
  expect(tooSmallText(label, '100x50')).toBe(
    'Não cabe em 100 × 50 mm, nem em outro papel do rótulo de venda. Encurte a composição dos ingredientes.',
  )
})

it('a small paper names the first that is large enough', () => {
  expect(tooSmallText(withSale(), '50x30')).toBe('Não cabe em 50 × 30 mm. Use 60 × 60 mm.')
})

describe('a buffet tag', () => {
  const phrase = 'CONTÉM: GLÚTEN · LACTOSE · LEITE · OVO'

  it('l20: has the name, large, and the phrase, and neither a date nor a QR', () => {
    const drawing = drawInLayout({ name: 'Lasanha', phrase }, '100x50')
    expect(textsOf(drawing).map(({ text }) => text)).toEqual(['Lasanha', phrase])
    expect(drawing.shapes.map(({ kind }) => kind)).not.toContain('qr')
    expect(textsOf(drawing)[0]?.size).toBeGreaterThan(120)
  })

  it('keeps a long name and all substances whole, a line never beginning with a dot', () => {
    const all = 'CONTÉM: GLÚTEN · LACTOSE · LEITE · PEIXE · AMÊNDOAS · CORANTES · CASTANHAS · SOJA · OVO · CRUSTÁCEOS'
    for (const name of [longestName, 'W'.repeat(120), 'Pão']) {
      const drawing = drawInLayout({ name, phrase: all }, '100x50')
      expect(letters(allText(drawing))).toBe(letters(name + all))
      expect(textsOf(drawing).filter(({ text }) => text.startsWith('·'))).toEqual([])
    }
  })
})

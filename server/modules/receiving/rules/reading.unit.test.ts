import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readNote } from '../read/note-file.ts'
import { frigoItems, noteXml } from '../../../../infra/test/note-xml.ts'
import type { KnownIngredient, KnownProduct, SavedGoods } from './match-goods.ts'
import type { NoteItem } from './note.ts'
import { lotsOf } from './note-lots.ts'
import { packOf, priceOf } from './pack.ts'
import type { ReadingContext } from './reading.ts'
import { readingOf } from './reading.ts'

const ingredients: readonly KnownIngredient[] = [
  { id: 1, name: 'Filé de peito', unit: 'kg', price: 13.9 },
  { id: 2, name: 'Creme de leite fresco', unit: 'L', price: 18 },
  { id: 3, name: 'Ovos', unit: 'unidade', price: 0.55 },
  { id: 4, name: 'Molho inglês', unit: 'L', price: 12 },
  { id: 5, name: 'Salmão', unit: 'kg', price: 65 },
]
const products: readonly KnownProduct[] = [
  { id: 'p1', name: 'Filé de peito congelado', ingredientId: 1, foodClass: 'carne_crua', kind: 'congelado' },
  { id: 'p5', name: 'Salmão', ingredientId: 5, foodClass: 'pescado_cru', kind: 'refrigerado' },
]
const saved = (fields: Partial<SavedGoods>): SavedGoods => ({
  ingredientId: null,
  baseProductId: null,
  ignored: false,
  pack: null,
  ...fields,
})
const contextOf = (fields: Partial<ReadingContext> = {}): ReadingContext => ({
  supplierId: null,
  cnpj: '11444777000161',
  uf: 'SP',
  today: '2026-11-30',
  limits: {},
  received: null,
  seesCosts: true,
  ingredients,
  products,
  byCode: new Map([['5102', saved({ ingredientId: 2, pack: { n: new Big(1), unit: 'L' } })]]),
  byEan: new Map(),
  ...fields,
})
const read = (fields: Partial<ReadingContext> = {}, note: Parameters<typeof noteXml>[0] = {}) =>
  readingOf(readNote(noteXml(note)), contextOf(fields))
const line = (n: number, fields: Partial<ReadingContext> = {}) => read(fields).lines[n - 1]

describe('the note of the examples', () => {
  it('r1: gives the cost of each line, and no difference', () => {
    const { lines, difference, total, warnings } = read()
    expect(lines.map((each) => each.total)).toEqual(['591.80', '120.00', '198.00', '140.04', '583.67'])
    expect([total, difference, warnings]).toEqual(['1633.51', '0.00', []])
  })

  it('r2: takes the pack from the taxable quantity of one commercial unit', () => {
    expect(line(1)).toMatchObject({
      pack: { n: 20, unit: 'kg', from: 'tributavel' },
      match: { by: 'nome', ingredientId: 1, baseProductId: 'p1' },
      price: { unit: 'kg', now: '14.80', before: '13.90', changePercent: 6.5, suspicious: false },
      group: 'congelado',
      limit: { celsius: -12, isLeast: false, force: 'limite' },
      labels: { count: 2, weight: '20 kg' },
      lots: [{ lot: 'A2911', quantity: 2, makersDate: '2027-11-10', manufacturedOn: '2026-11-10', from: 'rastro' }],
    })
  })

  it('r3: uses the saved pack, and has two lots', () => {
    expect(line(2)).toMatchObject({
      match: { by: 'codigo', ingredientId: 2 },
      pack: { n: 1, unit: 'L', from: 'de_para' },
      price: { now: '20.00' },
      lots: [
        { lot: 'L1', quantity: 4, makersDate: '2026-12-12' },
        { lot: 'L2', quantity: 2, makersDate: '2026-12-15' },
      ],
    })
  })

  it('r4: takes the pack from the description', () => {
    expect(line(3)).toMatchObject({
      pack: { n: 360, unit: 'unidade', from: 'descricao' },
      price: { now: '0.55', suspicious: false },
    })
    const one = new Map([['88', saved({ ingredientId: 3, pack: { n: new Big(1), unit: 'unidade' } })]])
    expect(line(3, { byCode: one })?.price).toMatchObject({ now: '198.00', suspicious: true })
  })

  it('r5: adds the additional costs, and takes millilitres from the description', () => {
    expect(line(4)).toMatchObject({ pack: { n: 0.9, unit: 'L', from: 'descricao' }, price: { now: '12.97' } })
  })

  it('r6: has the lot of the supplier’s remark', () => {
    expect(line(5)).toMatchObject({
      price: { now: '69.90' },
      lots: [{ lot: '0711-B', makersDate: '2026-12-04', from: 'texto', quantity: 8.35 }],
      group: 'pescado',
      labels: null,
    })
  })

  it('answers no price without the permission to see costs, but the amounts of the note itself', () => {
    const { lines, total } = read({ seesCosts: false })
    expect([total, lines.every(({ price }) => price === null)]).toEqual(['1633.51', true])
  })

  it('gives the limit as a reference outside of São Paulo', () => {
    expect(line(1, { uf: 'BA' })?.limit).toMatchObject({ celsius: -12, force: 'referencia' })
  })

  it('warns of another recipient, of a missing protocol and of lines that do not add up', () => {
    const { warnings, authorised, difference } = read(
      {},
      { recipient: '12ABC34501DE35', status: null, total: '1600.00' },
    )
    expect([authorised, difference]).toEqual([null, '-33.51'])
    expect(warnings.map(({ text }) => text.replaceAll('\u00A0', ' '))).toEqual([
      'O arquivo não diz que a nota foi autorizada: confira.',
      'A nota é para 12.ABC.345/01DE-35, não para este estabelecimento.',
      'A nota diz R$ 1.600,00, as linhas somam R$ 1.633,51.',
    ])
  })

  it('says where rounding changes a price, and where the lots do not add up', () => {
    const [first] = frigoItems
    const cup = {
      prod: { cProd: '9', xProd: 'OVOS', uCom: 'UN', qCom: '240', uTrib: 'UN', qTrib: '240', vProd: '10.00' },
    }
    const items = [cup, { ...first, prod: first?.prod ?? {}, rastro: [{ nLote: 'A', qLote: '7' }] }]
    const { lines } = read({}, { items, total: '601.80' })
    expect(lines.map(({ hints }) => hints)).toEqual([
      ['O preço foi arredondado de R$ 0,0417 para R$ 0,04. Cadastre o ingrediente por quilo ou pela embalagem.'],
      ['As quantidades dos lotes não somam a da nota.'],
    ])
  })
})

const itemOf = (fields: Partial<NoteItem>): NoteItem => ({
  supplierCode: '1',
  ean: null,
  description: '',
  unit: 'CX',
  quantity: '1',
  taxUnit: 'CX',
  taxQuantity: '1',
  goods: '0',
  discount: '0',
  charges: [],
  lots: [],
  remark: '',
  ...fields,
})

it.each([
  ['LEITE UHT 12X1L', 12, 'L'],
  ['LEITE 12 X 1 LT', 12, 'L'],
  ['QUEIJO 4X2,5KG RESFRIADO', 10, 'kg'],
  ['MANTEIGA 200G', 200, 'g'],
  ['CREME 35% 1L', 1, 'L'],
  ['OVO 30DZ', 360, 'unidade'],
  ['COPO 200ML 25UN', 25, 'unidade'],
] as const)('the description %s says what one unit holds', (description, n, unit) => {
  const pack = packOf(itemOf({ description }), null, null)
  expect(pack && { ...pack, n: Number(pack.n) }).toEqual({ n, unit, from: 'descricao' })
})

it.each(['ALFACE', 'PCT 5', 'VINHO 2019', 'FILTRO 1LX', '0KG', '5GRAOS'])(
  'the description %s says nothing of it',
  (description) => {
    expect(packOf(itemOf({ description }), null, null)).toBeNull()
  },
)

it('what one unit holds has no more decimals than a receipt takes, in whatever unit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999 }),
      fc.integer({ min: 1, max: 9_999_999 }),
      fc.constantFrom('KG', 'G', 'DZ'),
      fc.constantFrom('kg', 'g', null),
      (quantity, taxQuantity, taxUnit, wanted) => {
        const figures = { quantity: `${quantity / 10_000}`, taxQuantity: `${taxQuantity / 10_000}` }
        const n = packOf(itemOf({ unit: 'CX', taxUnit, ...figures }), null, wanted)?.n
        expect(n === undefined || (n.gt(0) && n.round(6).eq(n))).toBe(true)
      },
    ),
  )
})

it('a unit that does not convert to that of the ingredient is passed over', () => {
  expect(packOf(itemOf({ unit: 'UN', description: 'ARROZ 5KG' }), null, 'kg')).toMatchObject({ from: 'descricao' })
  expect(packOf(itemOf({ unit: 'KG' }), { n: new Big(2), unit: 'L' }, 'L')).toMatchObject({ from: 'de_para' })
  expect(packOf(itemOf({ unit: 'CX' }), null, 'kg')).toBeNull()
})

it('a price is off by at most half a cent from the exact one, and the hint is given beyond 1 %', () => {
  const cents = fc.integer({ min: 1, max: 10_000_000 }).map((value) => new Big(value).div(100))
  const thousandths = fc.integer({ min: 1, max: 5_000_000 }).map((value) => new Big(value).div(1000))
  fc.assert(
    fc.property(cents, thousandths, thousandths, (cost, quantity, pack) => {
      const price = priceOf(cost, quantity, pack)
      const amount = quantity.times(pack)
      if (price === null) {
        expect(cost.times(1000).lt(amount.times(5))).toBe(true)
        return
      }
      const off = price.now.times(amount).minus(cost).abs()
      expect(off.lte(amount.times('0.005'))).toBe(true)
      expect(price.roundedFrom !== null).toBe(off.times(100).gt(cost))
    }),
  )
})

describe('lots', () => {
  it.each([
    ['LOTE: 0711-B VAL: 04/12/2026', '0711-B', '2026-12-04', null],
    ['Lote 22B. Validade 12/2026 Fab 01/11/2026', '22B', '2026-12-31', '2026-11-01'],
    ['L: 99/A FABRICAÇÃO: 02/11/2026 VALIDADE: 02/2028', '99/A', '2028-02-29', '2026-11-02'],
    ['VAL 31/12/2026', '', '2026-12-31', null],
  ])('%s', (remark, lot, makersDate, manufacturedOn) => {
    expect(lotsOf(itemOf({ remark })).lots).toMatchObject([{ lot, makersDate, manufacturedOn, from: 'texto' }])
  })

  it.each(['CX 12 L VERDE', 'PEDIDO 1234', 'VAL 31/02/2026', 'LOTE A COMBINAR', ''])('none in %s', (remark) => {
    expect(lotsOf(itemOf({ remark })).lots).toEqual([])
  })

  it('that add up to the line still add up in the unit of the line', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(parts, fc.constantFrom(1, 2, 4, 5, 20), (quantities, pack) => {
        const sum = quantities.reduce((total, each) => total + each, 0)
        const lots = quantities.map((quantity) => ({
          lot: 'A',
          quantity: String(quantity * pack),
          makersDate: null,
          manufacturedOn: null,
        }))
        const read1 = lotsOf(itemOf({ quantity: String(sum), taxQuantity: String(sum * pack), lots }))
        expect(read1.lots.map(({ quantity }) => Number(quantity))).toEqual(quantities)
      }),
    )
  })
})

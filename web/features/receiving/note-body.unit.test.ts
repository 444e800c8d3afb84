import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Reading, ReadingLine } from '#contract/receiving/reading'
import { receiptBody } from '#contract/receiving/receipts'
import { receiptBodyOf } from './note-body.ts'

const line: ReadingLine = {
  n: 1,
  supplierCode: '5102',
  ean: null,
  description: 'CREME DE LEITE FRESCO 35% 1L',
  unit: 'UN',
  quantity: 6,
  taxUnit: 'UN',
  taxQuantity: 6,
  total: '120.00',
  pack: { n: 1, unit: 'L', from: 'de_para' },
  match: { by: 'codigo', ingredientId: 3, baseProductId: 'creme', ignored: false },
  price: null,
  lots: [
    { lot: 'L1', makersDate: '2026-12-12', manufacturedOn: null, quantity: 4, from: 'rastro' },
    { lot: 'L2', makersDate: '2026-12-15', manufacturedOn: null, quantity: 2, from: 'rastro' },
  ],
  group: 'demais',
  limit: null,
  labels: { count: 6, weight: '1 L' },
  hints: [],
}
const note = (fields: Partial<ReadingLine> = {}): Reading => ({
  key: '35261111222333000181550010000123451876543211',
  number: '12345',
  series: '1',
  issuedAt: '2026-11-30T06:40:00-03:00',
  recipientCnpj: null,
  authorised: true,
  total: '120.00',
  difference: '0.00',
  supplier: { id: null, name: 'Frigo Sul Distribuidora Ltda', tradeName: 'Frigo Sul', cnpj: '11222333000181' },
  lines: [{ ...line, ...fields }],
  warnings: [],
})
const lineOf = (fields?: Partial<ReadingLine>) => receiptBody.parse(receiptBodyOf(note(fields))).lines[0]

it('a known line brings what it is, and a label for each unit of each lot', () => {
  expect(receiptBodyOf(note()).supplier).toEqual({ name: 'Frigo Sul', cnpj: '11222333000181' })
  expect(lineOf()).toMatchObject({
    ingredientId: 3,
    baseProductId: 'creme',
    outcome: 'aceito',
    lots: [
      { lot: 'L1', quantity: 4, labels: { count: 4, weight: '1 L' } },
      { lot: 'L2', quantity: 2, labels: { count: 2, weight: '1 L' } },
    ],
  })
})

it('a line brings the pack of the tax unit, and leaves every other pack to the server', () => {
  const packOf = (from: NonNullable<ReadingLine['pack']>['from']) => lineOf({ pack: { n: 20, unit: 'kg', from } })?.pack
  expect(packOf('tributavel')).toEqual({ n: 20, unit: 'kg' })
  expect([packOf('unidade'), packOf('de_para'), packOf('descricao')]).toEqual([undefined, undefined, undefined])
})

it('a line that only its name proposes names nothing until a person says what it is', () => {
  const proposed = lineOf({ match: { by: 'nome', ingredientId: 3, baseProductId: 'creme', ignored: false } })
  expect(proposed).not.toHaveProperty('ingredientId')
  expect(proposed).not.toHaveProperty('baseProductId')
  expect(proposed?.lots.some(({ labels }) => labels)).toBe(false)
})

it('a lot without a date gets no label, and what a receipt does not take is left out', () => {
  const odd = lineOf({
    total: '-3.00',
    pack: { n: 0.333333, unit: 'kg', from: 'tributavel' },
    lots: [{ lot: 'X', makersDate: null, manufacturedOn: null, quantity: 6, from: 'texto' }],
  })
  expect(odd).not.toHaveProperty('total')
  expect(odd).toMatchObject({ pack: { n: 0.333333, unit: 'kg' }, lots: [{ lot: 'X', quantity: 6 }] })
  expect(odd?.lots[0]).not.toHaveProperty('labels')
})

const decimals = (places: number, max: number) =>
  fc.integer({ min: 0, max: max * 10 ** places }).map((whole) => Number((whole / 10 ** places).toFixed(places)))
const readLot = fc.record({
  lot: fc.stringMatching(/^[A-Z0-9-]{0,20}$/),
  makersDate: fc.constantFrom('2026-12-12', null),
  manufacturedOn: fc.constantFrom('2026-11-10', null),
  quantity: fc.option(decimals(4, 9_999)),
  from: fc.constantFrom('rastro', 'texto'),
})
/** The figures of a line, as the file of a note may have them and as the server reads them. */
const readLine = fc.record({
  quantity: decimals(4, 99_999),
  total: decimals(2, 9_999_999).chain((value) => fc.constantFrom(value.toFixed(2), `-${value.toFixed(2)}`)),
  pack: fc.option(
    fc.record({
      n: decimals(6, 999).filter((n) => n > 0),
      unit: fc.constantFrom('kg', 'L', 'unidade'),
      from: fc.constantFrom('tributavel', 'descricao', 'de_para'),
    }),
  ),
  lots: fc.array(readLot, { maxLength: 5 }),
  labels: fc.option(fc.record({ count: fc.integer({ min: 1, max: 500 }), weight: fc.constant('0,333333 kg') })),
}) as fc.Arbitrary<Partial<ReadingLine>>

it('every reading is a receipt that the server takes, but for the lines of which nothing arrives', () => {
  fc.assert(
    fc.property(fc.array(readLine, { minLength: 1, maxLength: 4 }), (lines) => {
      const reading = { ...note(), lines: [line, ...lines.map((fields) => ({ ...line, ...fields }))] }
      const { lines: sent } = receiptBody.parse(receiptBodyOf(reading))
      expect(sent.map(({ quantity }) => quantity)).toEqual(
        reading.lines.map(({ quantity }) => quantity).filter((quantity) => quantity > 0),
      )
    }),
  )
})

it('a line brings all 500 lots that a note may have', () => {
  const lots = Array.from({ length: 500 }, (_, place) => ({ ...line.lots[0], lot: `L${place}`, quantity: 0.012 }))
  expect(lineOf({ lots: lots as ReadingLine['lots'] })?.lots).toHaveLength(500)
})

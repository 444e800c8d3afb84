import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FoodClass, FoodState } from '../../../contract/food.ts'
import { foodClasses, foodStates, readyClasses } from '../../../contract/food.ts'
import { exact } from '../../../contract/decimal.ts'
import { Rejection } from '../../../errors.ts'
import type { Evidence, InputBody } from '../contract/batches.ts'
import { evidences } from '../contract/batches.ts'
import type { InputLabel, InputLot, Sheet } from '../ports.ts'
import type { AdmittedInput, ReadInputs } from './inputs.ts'
import { admitInputs, capsOf, isLotCode, usedUpOf } from './inputs.ts'

const sheet: Sheet = {
  id: 1,
  version: 1,
  name: 'Molho',
  yield: { n: 6, unit: 'L' },
  cooked: true,
  outputs: [],
  lines: [
    { name: 'Tomate', ingredientId: 7, recipeId: null, productIds: [], quantity: { n: 5, unit: 'kg' } },
    { name: 'Sal', ingredientId: 8, recipeId: null, productIds: [], quantity: { n: 0.1, unit: 'kg' } },
  ],
  totalCost: exact(84),
}
const label = (fields: Partial<InputLabel> = {}): InputLabel => ({
  id: 12,
  code: 'FID20260012',
  name: 'Tomate',
  weight: '5 kg',
  storageType: 'Geladeira',
  baseProductId: null,
  foodClass: null,
  state: null,
  expirationDate: '2026-12-02',
  expiresAt: new Date('2026-12-03T03:00:00Z'),
  neverFreezes: false,
  frozen: null,
  refused: null,
  partFault: () => null,
  isAll: (quantity) => quantity === '5 kg',
  ...fields,
})
const lot = (fields: Partial<InputLot> = {}): InputLot => ({
  id: 3,
  code: 'R261128-04',
  lot: 'T1',
  name: 'TOMATE PELADO LATA',
  ingredientId: 7,
  baseProductId: null,
  expirationDate: '2027-01-31',
  quantity: '10 kg',
  status: 'em_uso',
  blocked: null,
  hasLabels: false,
  ...fields,
})
const moment = { at: new Date('2026-11-30T18:00:00Z'), timeZone: 'America/Sao_Paulo' }
const read = (fields: Partial<ReadInputs> = {}): ReadInputs => ({
  labels: [],
  lots: [],
  openLots: [],
  products: new Map(),
  moment,
  ...fields,
})
const admit = (inputs: InputBody[], of: ReadInputs) => admitInputs(sheet, { inputs }, of)
const codeOf = (work: () => unknown): string | null => {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof Rejection) return error.code
    throw error
  }
}

describe('what goes into a batch', () => {
  it('is read by its code in whatever case, and a lot also without the dash', () => {
    expect(isLotCode('r261128-04')).toBe(true)
    expect(isLotCode('FID20260012')).toBe(false)
    expect(admit([{ line: 0, code: ' fid 2026 0012' }], read({ labels: [label()] }))).toHaveLength(1)
    expect(isLotCode('R261128 04')).toBe(true)
    expect(admit([{ line: 0, code: 'R26112804' }], read({ lots: [lot()] }))).toMatchObject([{ stored: { lotId: 3 } }])
  })

  it('is refused where it is unknown, named twice, at no line, or no longer there', () => {
    const labels = [label()]
    expect(codeOf(() => admit([{ line: 0, code: 'FID20260099' }], read({ labels })))).toBe('input_unknown')
    expect(codeOf(() => admit([{ line: 2, code: 'FID20260012' }], read({ labels })))).toBe('input_line_unknown')
    const twice = [
      { line: 0, code: 'FID20260012' },
      { line: 0, code: 'FID20260012', quantity: '1 kg' },
    ]
    expect(codeOf(() => admit(twice, read({ labels })))).toBe('input_twice')
    const gone = { code: 'label_withdrawn', facts: {} }
    expect(codeOf(() => admit([{ line: 0, code: 'FID20260012' }], read({ labels: [label({ refused: gone })] })))).toBe(
      'label_withdrawn',
    )
    for (const status of ['encerrado', 'bloqueado', 'segregado'] as const)
      expect(codeOf(() => admit([{ line: 0, lotId: 3 }], read({ lots: [lot({ status })] })))).toBe(
        'input_lot_not_in_use',
      )
  })

  it('is good at the instant of its expiry, and not after it', () => {
    const at = (instant: string) => read({ labels: [label({ expiresAt: new Date(instant) })] })
    expect(codeOf(() => admit([{ line: 0, code: 'FID20260012' }], at('2026-11-30T18:00:00Z')))).toBeNull()
    expect(codeOf(() => admit([{ line: 0, code: 'FID20260012' }], at('2026-11-30T17:59:59.999Z')))).toBe(
      'already_expired',
    )
  })

  it('is refused as a lot that has ended, and is good on the last day of the lot', () => {
    const of = (expirationDate: string) => read({ lots: [lot({ expirationDate })] })
    expect(codeOf(() => admit([{ line: 0, code: 'R261128-04' }], of('2026-11-29')))).toBe('already_expired')
    expect(codeOf(() => admit([{ line: 0, code: 'R261128-04' }], of('2026-11-30')))).toBeNull()
  })

  it('is so much as can be taken', () => {
    for (const quantity of ['-3 banana', '1.500 g', '2'])
      expect(
        codeOf(() => admit([{ line: 0, lotId: 3, quantity }], read({ lots: [lot()] }))),
        quantity,
      ).toBe('input_quantity')
    const labels = [label({ partFault: () => 'A etiqueta tem só 5 kg.' })]
    expect(codeOf(() => admit([{ line: 0, code: 'FID20260012', quantity: '6 kg' }], read({ labels })))).toBe(
      'input_quantity',
    )
  })

  it('is used up where nothing of it stays, and counts for its product', () => {
    const labels = ['A', 'B', 'C', 'D', 'E'].map((code) =>
      label({ code, baseProductId: code === 'E' ? null : code === 'D' ? 'outro' : 'tomate' }),
    )
    const said = [
      { line: 0, code: 'A' },
      { line: 0, code: 'B', quantity: '5 kg' },
      { line: 0, code: 'C', quantity: '2 kg' },
      { line: 0, code: 'D' },
      { line: 0, code: 'E' },
      { line: 0, lotId: 3 },
    ]
    expect(usedUpOf(admit(said, read({ labels, lots: [lot({ baseProductId: 'tomate' })] })))).toEqual([
      { baseProductId: 'tomate', labels: 2 },
      { baseProductId: 'outro', labels: 1 },
    ])
  })

  it('is what the sheet of the line makes, whatever that is called', () => {
    const lines = [
      {
        name: 'Bolonhesa',
        ingredientId: null,
        recipeId: 5,
        productIds: ['pote'],
        quantity: { n: 1, unit: 'kg' as const },
      },
    ]
    const pot = { id: 'pote', name: 'Bolonhesa pote 500 g', nameKey: 'bolonhesa pote 500 g' }
    const product = { ...pot, ingredientId: null, recipeId: null, foodClass: null, pack: null, storageTypeId: '' }
    const labels = [label({ name: pot.name, baseProductId: 'pote' })]
    const of = read({ labels, products: new Map([['pote', product]]) })
    expect(admitInputs({ ...sheet, lines }, { inputs: [{ line: 0, code: 'FID20260012' }] }, of)).toMatchObject([
      { stored: { substitutes: null } },
    ])
  })

  it('is presumed only at lines for which nothing was said', () => {
    const openLots = [lot(), lot({ id: 4, code: 'R261101-01', ingredientId: 8 })]
    const lines = admit([{ line: 0, lotId: 3 }], read({ lots: [lot()], openLots })).map(({ stored }) => [
      stored.line,
      stored.evidence,
    ])
    expect(lines).toEqual([
      [0, 'escolhido'],
      [1, 'presumido'],
    ])
  })

  const admitted = (fields: {
    evidence: Evidence
    state: FoodState | null
    foodClass: FoodClass | null
    date: string
  }) => {
    const stored = {
      line: 0,
      kind: 'etiqueta',
      code: 'FID20260012',
      name: 'Tomate',
      labelId: 12,
      lotId: null,
      quantity: null,
      evidence: fields.evidence,
      substitutes: null,
    } as const
    const source = label({ state: fields.state, foodClass: fields.foodClass, expirationDate: fields.date })
    return { kind: 'etiqueta', label: source, path: null, stored } satisfies AdmittedInput
  }
  const input = fc
    .record({
      evidence: fc.constantFrom(...evidences),
      state: fc.option(fc.constantFrom(...foodStates), { nil: null }),
      foodClass: fc.option(fc.constantFrom(...foodClasses), { nil: null }),
      date: fc.integer({ min: 1, max: 28 }).map((day) => `2026-12-${String(day).padStart(2, '0')}`),
    })
    .map((fields) => ({ fields, input: admitted(fields) }))

  it('limits the date: without a kill step all that is known, after one what was not killed in it; never what is presumed', () => {
    fc.assert(
      fc.property(fc.array(input, { maxLength: 8 }), fc.constantFrom(true, false, null), (inputs, cooked) => {
        const caps = capsOf(
          inputs.map((each) => each.input),
          cooked,
          new Map(),
        )
        const expected = inputs.filter(({ fields: { evidence, state, foodClass } }) => {
          if (evidence === 'presumido') return false
          return cooked !== true || state === 'preparado' || (foodClass !== null && readyClasses.has(foodClass))
        })
        expect(caps.map(({ date }) => date)).toEqual(expected.map(({ fields }) => fields.date))
      }),
    )
  })
})

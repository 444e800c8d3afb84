import { describe, expect, it } from 'vitest'
import { readyClasses } from '../../../contract/food.ts'
import { normsOf } from './norm-books.ts'
import { referenceAdoption } from './reference-adoption.ts'
import type { TimeRule } from './resolution.ts'
import { ask, inSalvador, place as placeOf, ruleOf } from '../samples.test-support.ts'

const day = '2026-11-23'
const bahia = normsOf(inSalvador)
const withIds = (rules: readonly Omit<TimeRule, 'id'>[]): TimeRule[] =>
  rules.map((rule, index) => ({ ...rule, id: String(index) }))
const adopted = withIds(referenceAdoption(bahia, [], day).missing)

describe('the reference table as rules of the house', () => {
  it('names its source in each rule, and has its temperature', () => {
    expect(adopted).toContainEqual(
      expect.objectContaining({
        foodClass: 'pescado_cru',
        state: 'manipulado',
        storageKind: 'refrigerado',
        duration: { n: 3, unit: 'dia' },
        tempMax: 2,
        origin: 'casa',
        note: 'Referência: Portaria CVS 3/2026, art. 44 II',
      }),
    )
    const frozen = adopted.filter(
      ({ foodClass, state, storageKind }) =>
        foodClass === 'carne_crua' && state === 'manipulado' && storageKind === 'congelado',
    )
    expect(frozen.map(({ tempMax, duration }) => [tempMax, duration.n])).toEqual([
      [-18.1, 90],
      [-11, 30],
      [-6, 20],
      [0, 10],
    ])
  })

  it('writes nothing where the table is the norm', () => {
    expect(referenceAdoption(normsOf({ uf: 'SP', city: null }), [], day)).toEqual({ missing: [], kept: 0 })
  })

  it('leaves hot food to the federal norm, and ready food that was thawed to the hours of the house', () => {
    expect(adopted.filter(({ storageKind }) => storageKind === 'quente')).toEqual([])
    expect(
      adopted.filter(({ state, foodClass }) => state === 'descongelado' && foodClass && readyClasses.has(foodClass)),
    ).toEqual([])
  })

  it('writes nothing twice, and nothing of which the house has its own', () => {
    expect(referenceAdoption(bahia, adopted, day)).toEqual({ missing: [], kept: adopted.length })
    const own = ruleOf({
      baseProductId: null,
      foodClass: 'carne_crua',
      state: 'manipulado',
      storageKind: 'congelado',
      duration: { n: 60, unit: 'dia' },
    })
    const { missing, kept } = referenceAdoption(bahia, [own], day)
    expect([missing.length, kept]).toEqual([adopted.length - 4, 4])
    // A product's own rule is no rule of its class.
    expect(referenceAdoption(bahia, [{ ...own, foodClass: null, baseProductId: 'a' }], day).kept).toBe(0)
  })

  it('is not longer than a limit of the place', () => {
    const thawed = ({ foodClass, state }: Omit<TimeRule, 'id'>) =>
      foodClass === 'pescado_cru' && state === 'descongelado'
    const { missing } = referenceAdoption(normsOf({ uf: 'DF', city: null }), [], day)
    expect(missing.filter(thawed).map(({ duration }) => duration.n)).toEqual([3])
  })
})

describe('an answer by such a rule', () => {
  const asked = (tempMax: number | null, kind: 'refrigerado' | 'congelado', foodClass: 'pescado_cru' | 'carne_crua') =>
    ask({ foodClass, state: 'manipulado', place: placeOf({ name: 'Geladeira 1', kind, tempMax }) }, inSalvador, {
      rules: adopted,
    })

  it.each([
    [2, 'refrigerado', 'pescado_cru', '2026-11-26', '3 dias até 2 °C · prazo da casa'],
    [-20, 'congelado', 'carne_crua', '2027-02-21', '90 dias abaixo de −18 °C · prazo da casa'],
    [-18, 'congelado', 'carne_crua', '2026-12-23', '30 dias até −11 °C · prazo da casa'],
    [-8, 'congelado', 'carne_crua', '2026-12-13', '20 dias até −6 °C · prazo da casa'],
  ] as const)('at %s °C, %s: %s', (tempMax, kind, foodClass, date, sentence) => {
    expect(asked(tempMax, kind, foodClass)).toMatchObject({ expiration_date: date, sentence, basis: { kind: 'casa' } })
  })

  it('has no date where the place is warmer than the rule asks for, or has not said how cold it is', () => {
    expect(asked(5, 'refrigerado', 'pescado_cru')).toMatchObject({
      expiration_date: null,
      basis: { kind: 'manual' },
      hints: ['O prazo da casa vale até 2 °C. A Geladeira 1 trabalha até 5 °C.', 'Referência de SP: 3 dias até 2 °C'],
    })
    expect(asked(null, 'refrigerado', 'pescado_cru')).toMatchObject({
      expiration_date: null,
      hints: [
        'O prazo da casa vale até 2 °C. Informe a temperatura de Geladeira 1 em Tipos de armazenagem.',
        'Referência de SP: 3 dias até 2 °C',
      ],
    })
  })

  it('gives way to a rule of the class for all places', () => {
    const all = ruleOf({
      baseProductId: null,
      foodClass: 'carne_crua',
      state: 'manipulado',
      storageKind: 'congelado',
      duration: { n: 15, unit: 'dia' },
    })
    const place = placeOf({ name: 'Freezer', kind: 'congelado', tempMax: -20 })
    for (const rules of [
      [...adopted, all],
      [all, ...adopted],
    ])
      expect(ask({ foodClass: 'carne_crua', state: 'manipulado', place }, inSalvador, { rules })).toMatchObject({
        expiration_date: '2026-12-08',
      })
  })
})

import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inUnit } from '../../../contract/units.ts'
import { parseWeight } from '../../../contract/weight.ts'
import { shareLeft, shareWeight, takeOut } from './parts.ts'

const shared = (parts: readonly string[], rest: string | null = null) => ({ kind: 'shared', parts, rest })

describe('the parts of a weight', () => {
  it.each([
    ['10 kg', 4, '2,5 kg'],
    ['10 kg', 20, '500 g'],
    ['300g', 2, '150 g'],
    ['1,5 L', 3, '500 mL'],
    ['6 un', 3, '2 un'],
  ])('%s in %d', (weight, count, each) => {
    expect(shareWeight(weight, count, null)).toEqual(shared(Array.from({ length: count }, () => each)))
  })

  it('gives what does not divide to the first parts', () =>
    expect(shareWeight('1 kg', 3, null)).toEqual(shared(['334 g', '333 g', '333 g'])))
  it('leaves a weight as it is written where there is one part', () =>
    expect(shareWeight('1 balde', 1, null)).toEqual(shared(['1 balde'])))
  it.each([
    ['500 g', 1, '250 g', ['250 g'], '250 g'],
    ['10 kg', 4, '500 g', ['500 g', '500 g', '500 g', '500 g'], '8 kg'],
    ['10 kg', 2, '5 kg', ['5 kg', '5 kg'], null],
    ['1 balde', 2, '2 kg', ['2 kg', '2 kg'], null],
    ['1 balde', 1, '1 pote', ['1 pote'], null],
    ['10 potes', 3, '1 pote', ['1 pote', '1 pote', '1 pote'], '7 potes'],
  ])('%s: %d of %s', (weight, count, each, parts, rest) =>
    expect(shareWeight(weight, count, each)).toEqual(shared(parts, rest)),
  )
  it.each([
    ['500 g', 2, '300 g', 'too_much'],
    ['500 g', 2, '1 un', 'not_comparable'],
    ['500 g', 2, 'um pouco', 'not_comparable'],
    ['2 potes', 3, '1 pote', 'too_much'],
    ['1 balde', 2, null, 'weight_needed'],
    ['1.500g', 2, null, 'weight_needed'],
  ])('%s: %d of %s is refused', (weight, count, each, kind) =>
    expect(shareWeight(weight, count, each)).toEqual({ kind }),
  )
})

describe('what is left of a weight', () => {
  it.each([
    ['500 g', '200 g', '300 g'],
    ['3 porções', '1 porção', '2 porções'],
    ['2 porções', '1 porção', '1 porção'],
    ['2 pães', '1 pão', '1 pão'],
    ['3 un', '3 unidades', null],
    ['um pouco', 'um pouco', null],
  ])('%s without %s is %s', (weight, quantity, rest) =>
    expect(takeOut(weight, quantity)).toEqual({ kind: 'taken', rest }),
  )
  it.each([
    ['1.500g', '250 g', 'part_not_measurable'],
    ['um balde', '1 pote', 'part_not_measurable'],
    ['1 balde', 'um pouco', 'not_comparable'],
    ['3 porções', '200 g', 'not_comparable'],
    ['500 g', '1 porção', 'not_comparable'],
    ['3 porções', '4 porções', 'too_much'],
  ])('%s without %s is not known: %s', (weight, quantity, kind) => expect(takeOut(weight, quantity)).toEqual({ kind }))
  it('is the share of the whole that it is, also in words', () => {
    const { numerator, denominator } = shareLeft('3 porções', '2 porções')
    expect([numerator.toFixed(), denominator.toFixed()]).toEqual(['2', '3'])
  })
})

const inSmall = (text: string): Big => {
  const amount = parseWeight(text)
  if (amount === null || amount.unit === null) throw new Error(`No weight: ${text}`)
  const small = { kg: 'g', g: 'g', L: 'mL', mL: 'mL', unidade: 'unidade' } as const
  return inUnit(amount.quantity, amount.unit, small[amount.unit]) ?? new Big(0)
}

it('is the whole again, whatever is shared', () => {
  const unit = fc.constantFrom('kg', 'g', 'L', 'ml', 'un')
  const number = fc.integer({ min: 1, max: 9_999_999 }).map((thousandths) => new Big(thousandths).div(1000))
  const each = fc.option(number, { nil: null })
  fc.assert(
    fc.property(number, unit, fc.integer({ min: 1, max: 200 }), each, (quantity, word, count, part) => {
      const written = (value: Big) => `${value.toFixed().replace('.', ',')} ${word}`
      const sharing = shareWeight(written(quantity), count, part && written(part))
      if (sharing.kind !== 'shared') {
        expect(sharing.kind).toBe('too_much')
        return
      }
      const total = [...sharing.parts, ...(sharing.rest === null ? [] : [sharing.rest])]
        .map(inSmall)
        .reduce((sum, one) => sum.plus(one), new Big(0))
      expect(sharing.parts).toHaveLength(count)
      expect(total.eq(inSmall(written(quantity)))).toBe(true)
    }),
  )
})

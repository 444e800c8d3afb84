import { describe, expect, it } from 'vitest'
import type { Proposal } from '#contract/production/batches'
import {
  AUTO,
  allChosen,
  blankPaper,
  bodyOf,
  chosenFrom,
  packsOf,
  partFor,
  stepOf,
  stepped,
  withTimes,
  yieldKey,
} from './paper.ts'

const proposal = (own: Partial<Proposal>): Proposal => ({
  line: 0,
  code: 'FID20260001',
  lotId: null,
  shown: 'FID20260001',
  name: 'Cebola',
  weight: '5 kg',
  storageType: 'Geladeira 1',
  expires_at: null,
  expiration_date: '2026-12-01',
  ...own,
})
const lot = proposal({ line: 1, code: null, lotId: 8, shown: 'R261128-04', name: 'Sal', expiration_date: null })
const ofIngredient = { recipeId: null, productIds: [], presumed: [] }
const base = {
  lines: [
    { ...ofIngredient, name: 'Cebola', ingredientId: 1, planned: { n: 2, unit: 'kg' as const } },
    { ...ofIngredient, name: 'Sal', ingredientId: 2, planned: { n: 0.2, unit: 'kg' as const } },
  ],
  proposals: [proposal({}), proposal({ shown: 'FID20260002', code: 'FID20260002' }), lot],
}
const of = { recipeId: 7, productId: undefined }

describe('what goes in', () => {
  it('is the label that expires first; a lot is left to be presumed', () => {
    expect(allChosen(base, new Map()).map(({ shown, evidence }) => [shown, evidence])).toEqual([
      ['FID20260001', 'escolhido'],
    ])
  })

  it('is sent with the part that the line needs, where the label holds more', () => {
    expect(bodyOf(of, blankPaper(2), base, 'L')).toEqual({
      recipeId: 7,
      times: 2,
      inputs: [{ line: 0, code: 'FID20260001', evidence: 'escolhido', quantity: '2 kg' }],
    })
  })

  it('is of a second label what the first one leaves of the line', () => {
    const quantities = (...own: readonly Partial<Proposal>[]) => {
      const chosen = own.map((each, at) => chosenFrom(proposal({ code: `FID2026000${at}`, ...each })))
      const inputs = bodyOf(of, { ...blankPaper(1), said: new Map([[0, chosen]]) }, base, 'L').inputs ?? []
      return inputs.map(({ quantity }) => quantity)
    }
    expect(quantities({ weight: '1,5 kg' }, { weight: '5 kg' })).toEqual([undefined, '0,5 kg'])
    expect(quantities({ weight: '500 g' }, { weight: '1 kg' }, { weight: '5 kg' })).toEqual([
      undefined,
      undefined,
      '0,5 kg',
    ])
    // A weight that cannot be compared takes nothing off the line. After the line is full, a label gives up to the whole line.
    expect(quantities({ weight: '3 porções' }, { weight: '5 kg' })).toEqual([undefined, '2 kg'])
    expect(quantities({ weight: '5 kg' }, { weight: '4 kg' })).toEqual(['2 kg', '2 kg'])
    // Nobody knows how much of a lot went in: the quantity that was received says nothing of it.
    expect(quantities({ code: null, lotId: 8, weight: '1.800 KG' }, { weight: '5 kg' })).toEqual([undefined, '2 kg'])
  })

  it('is what a person has said, also nothing', () => {
    const said = new Map([
      [0, []],
      [1, [{ ...chosenFrom(lot), evidence: 'lido' as const }]],
    ])
    expect(bodyOf(of, { ...blankPaper(1), said }, base, 'L').inputs).toEqual([{ line: 1, lotId: 8, evidence: 'lido' }])
  })

  it('is whole where somebody says so, and a substitute only where somebody says so', () => {
    const said = new Map([[0, [{ ...chosenFrom(proposal({})), quantity: null, substitute: true }]]])
    expect(bodyOf(of, { ...blankPaper(1), said }, base, 'L').inputs).toEqual([
      { line: 0, code: 'FID20260001', evidence: 'escolhido', substitute: true },
    ])
    expect(chosenFrom(proposal({})).quantity).toBe(AUTO)
  })
})

describe('a part of a label', () => {
  const planned = { n: 2, unit: 'kg' as const }
  it('is what the line needs of a label that holds more, in any unit of its kind', () => {
    expect(partFor('5 kg', planned)).toBe('2 kg')
    expect(partFor('2500 g', planned)).toBe('2 kg')
    expect(partFor('0,5 L', { n: 375, unit: 'mL' })).toBe('375 mL')
  })
  it('is all of a label that holds no more, or whose weight does not compare', () => {
    for (const weight of ['2 kg', '1 kg', '3 L', '12 porções', '']) expect(partFor(weight, planned)).toBeNull()
  })
})

describe('the yield', () => {
  it('that was confirmed is confirmed only for these times and this number', () => {
    const paper = { ...blankPaper(1), real: 4.2 }
    const confirmed = { ...paper, confirmed: yieldKey(paper) }
    expect(bodyOf(of, confirmed, undefined, 'L')).toMatchObject({ yield: { n: 4.2, unit: 'L' }, confirmYield: true })
    expect(bodyOf(of, { ...confirmed, real: 4.1 }, undefined, 'L')).not.toHaveProperty('confirmYield')
    expect(withTimes(confirmed, 2)).toMatchObject({ times: 2, real: null, confirmed: null })
  })

  it('changes by a step, and never to nothing', () => {
    expect(stepped(11.4, stepOf('L'))).toBe(11.5)
    expect(stepped(0.1, -stepOf('kg'))).toBe(0.1)
    // Less is never more.
    expect(stepped(0.05, -stepOf('kg'))).toBe(0.05)
    expect(stepped(30, -stepOf('g'))).toBe(30)
    expect(stepped(3, -stepOf('unidade'))).toBe(2)
  })
})

it('labels that hold the same are counted together', () => {
  const weights = [...Array.from({ length: 22 }, () => '500 mL'), '400 mL']
  expect(packsOf([{ baseProductId: 'a', name: 'Molho', count: 23, weights }])).toEqual([
    { count: 22, weight: '500 mL' },
    { count: 1, weight: '400 mL' },
  ])
})

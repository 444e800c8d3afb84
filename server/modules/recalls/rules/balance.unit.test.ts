import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Part } from './balance.ts'
import { balanceOf } from './balance.ts'

it('s8: what is in stock, used, discarded and missing explains all that came in', () => {
  const parts: Part[] = [
    ...Array<Part>(22).fill({ share: 'inStock', weight: '1 kg' }),
    ...Array<Part>(15).fill({ share: 'used', weight: '1 kg' }),
    ...Array<Part>(2).fill({ share: 'discarded', weight: '1000 g' }),
    { share: 'missing', weight: '1 kg' },
  ]
  expect(balanceOf({ quantity: 40, unit: 'kg' }, parts)).toEqual({
    unit: 'kg',
    received: 40,
    inStock: 22,
    used: 15,
    discarded: 2,
    returned: 0,
    donated: 0,
    missing: 1,
    notExplained: 0,
    located: 97.5,
  })
})

it('a part of a label is the difference of what it held before and after', () => {
  const balance = balanceOf({ quantity: 1, unit: 'kg' }, [
    { share: 'discarded', before: '1 kg', after: '700 g' },
    { share: 'inStock', weight: '700 g' },
  ])
  expect(balance).toMatchObject({ discarded: 0.3, inStock: 0.7, notExplained: 0, located: 100 })
})

it('a label that holds more than came in is not located', () => {
  expect(balanceOf({ quantity: 10, unit: 'kg' }, [{ share: 'inStock', weight: '12 kg' }])).toMatchObject({
    notExplained: -2,
    located: 80,
  })
})

it('says nothing where a label says no quantity in a unit of the lot', () => {
  expect(balanceOf({ quantity: 10, unit: 'kg' }, [{ share: 'inStock', weight: '1 balde' }])).toBeNull()
  expect(balanceOf({ quantity: 10, unit: 'kg' }, [{ share: 'used', weight: '3 un' }])).toBeNull()
})

const part = fc.record({
  share: fc.constantFrom<Part['share']>('inStock', 'used', 'discarded', 'returned', 'donated', 'missing'),
  grams: fc.integer({ min: 1, max: 5_000 }),
})

it('all parts and what is not explained add up to what came in, and the located share is between 0 and 100 %', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), fc.integer({ min: 1, max: 200_000 }), (parts, grams) => {
      const balance = balanceOf(
        { quantity: grams / 1000, unit: 'kg' },
        parts.map(({ share, grams: own }) => ({ share, weight: `${own} g` })),
      )
      if (balance === null) throw new Error('All weights are quantities')
      const { received, inStock, used, discarded, returned, donated, missing, notExplained, located } = balance
      const sum = inStock + used + discarded + returned + donated + missing + notExplained
      expect(Math.round(sum * 1000)).toBe(Math.round(received * 1000))
      expect(located).toBeGreaterThanOrEqual(0)
      expect(located).toBeLessThanOrEqual(100)
    }),
  )
})

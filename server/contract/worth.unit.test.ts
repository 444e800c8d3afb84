import { expect, test } from 'vitest'
import { worthText } from './worth.ts'

test.each([
  [{ count: 0, uncosted: 0 }, 'R$ 0,00'],
  [{ count: 2, uncosted: 0 }, 'R$ 0,00'],
  [{ count: 2, uncosted: 1 }, 'R$ 0,00'],
  [{ count: 2, uncosted: 2 }, 'sem custo'],
])('of %j the sum of zero is %j', (counts, text) => {
  expect(worthText('R$ 0,00', counts)).toBe(text)
})

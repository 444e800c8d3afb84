import { expect, test } from 'vitest'
import { countText } from './count-text.ts'

test('the count says how many ingredients were found, and of how many', () => {
  expect(countText(1, 1)).toBe('1 ingrediente')
  expect(countText(5000, 5000)).toBe('5.000 ingredientes')
  expect(countText(12, 5000)).toBe('12 de 5.000 ingredientes')
  expect(countText(0, 1)).toBe('0 de 1 ingrediente')
})

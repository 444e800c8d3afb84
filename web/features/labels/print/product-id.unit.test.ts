import { expect, it } from 'vitest'
import { productIdOf } from './product-id.ts'

it('reads the id in an address, and nothing else', () => {
  expect(productIdOf('42')).toBe(42)
  expect(productIdOf('999999999')).toBe(999_999_999)
  expect(['', '0', '-1', '1.5', '042', '1e3', 'undefined', '1000000000', '٤٢'].map(productIdOf)).toEqual(Array(9).fill(null))
})

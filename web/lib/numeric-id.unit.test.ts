import { expect, it } from 'vitest'
import { numericIdOf } from './numeric-id.ts'

it('a numeric id is read from plain digits only', () => {
  expect(numericIdOf('42')).toBe(42)
  expect(numericIdOf('999999999')).toBe(999_999_999)
  expect(['', '0', '-1', '1.5', '042', '1e3', 'undefined', '1000000000', '٤٢'].map(numericIdOf)).toEqual(
    Array(9).fill(null),
  )
})

it('a numeric id is an integer from 1', () => {
  expect(numericIdOf('12')).toBe(12)
  for (const text of ['', '0', '01', '-1', '1.5', 'abc', '1e3', '9999999999']) expect(numericIdOf(text)).toBeNull()
})

import { expect, it } from 'vitest'
import { nextChange } from './next-change.ts'

const at = (iso: string) => Date.parse(iso)
const now = at('2026-11-21T12:00:00Z')

it('there is no next change without labels', () => {
  expect(nextChange([], now)).toBeNull()
  expect(nextChange(['not a date'], now)).toBeNull()
})

it('the next change is the earliest expiration', () => {
  expect(nextChange(['2026-11-22T03:00:00Z', '2026-11-21T15:00:00Z'], now)).toBe(at('2026-11-21T15:00:00Z'))
})

it('the next change is the moment at which three days remain', () => {
  expect(nextChange(['2026-11-26T03:00:00Z'], now)).toBe(at('2026-11-23T03:00:00Z'))
})

it('the next change of an expired label is its next whole day', () => {
  expect(nextChange(['2026-11-20T10:00:00Z'], now)).toBe(at('2026-11-22T10:00:00Z'))
  expect(nextChange(['2026-11-20T12:00:00Z'], now)).toBe(at('2026-11-22T12:00:00Z'))
})

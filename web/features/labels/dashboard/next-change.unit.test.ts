import { expect, it } from 'vitest'
import { nextChange } from './next-change.ts'

const at = (iso: string) => Date.parse(iso)
const now = at('2026-11-21T12:00:00Z')

it('has nothing to wait for without labels', () => {
  expect(nextChange([], now)).toBeNull()
  expect(nextChange(['not a date'], now)).toBeNull()
})

it('waits for the label that expires first', () => {
  expect(nextChange(['2026-11-22T03:00:00Z', '2026-11-21T15:00:00Z'], now)).toBe(at('2026-11-21T15:00:00Z'))
})

it('waits for the moment at which three days remain', () => {
  expect(nextChange(['2026-11-26T03:00:00Z'], now)).toBe(at('2026-11-23T03:00:00Z'))
})

it('waits for the next whole day of a label that has expired', () => {
  expect(nextChange(['2026-11-20T10:00:00Z'], now)).toBe(at('2026-11-22T10:00:00Z'))
  expect(nextChange(['2026-11-20T12:00:00Z'], now)).toBe(at('2026-11-22T12:00:00Z'))
})

import { expect, it } from 'vitest'
import { changeText, hasRisen } from './price-text.ts'

it('says by how much a price changes, where it had one', () => {
  expect(changeText({ before: '13.90', now: '14.80' })).toBe('6,5 %')
  expect(changeText({ before: '20.00', now: '15.00' })).toBe('25,0 %')
  expect(changeText({ before: '20.00', now: '20.00' })).toBeNull()
  expect(changeText({ before: '0.00', now: '20.00' })).toBeNull()
})

it('tells a rise from a fall', () => {
  expect([hasRisen({ before: '1.00', now: '1.01' }), hasRisen({ before: '1.00', now: '0.99' })]).toEqual([true, false])
})

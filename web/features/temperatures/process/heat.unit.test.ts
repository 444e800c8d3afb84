import { expect, it } from 'vitest'
import { heatDigits, heatOf } from './heat.ts'

const typed = (digits: string) => ({ digits, isBelow: false })

it('three digits are degrees where food can be so hot, and have a decimal where it cannot', () => {
  expect(['88', '100', '755', '9,5', ''].map((digits) => heatDigits(typed(digits), 'resfriamento'))).toEqual([
    '88',
    '100',
    '75,5',
    '9,5',
    '',
  ])
  expect(['182', '1825', '300'].map((digits) => heatDigits(typed(digits), 'oleo'))).toEqual(['182', '182,5', '300'])
})

it('reads the number that is shown', () => {
  expect(heatOf(typed('755'), 'coccao')).toBe(75.5)
  expect(heatOf(typed('9,5'), 'resfriamento')).toBe(9.5)
  expect(heatOf(typed(''), 'resfriamento')).toBeNull()
})

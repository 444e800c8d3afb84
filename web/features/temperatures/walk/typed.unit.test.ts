import { expect, it } from 'vitest'
import type { Typed } from './typed.ts'
import { erased, shownDigits, turned, valueOf, withComma, withDigit } from './typed.ts'

const typedKeys = (keys: string, isBelow = false): Typed =>
  [...keys].reduce<Typed>(
    (typed, key) =>
      key === ','
        ? withComma(typed)
        : key === '±'
          ? turned(typed)
          : key === '<'
            ? erased(typed)
            : withDigit(typed, key),
    { digits: '', isBelow },
  )

it.each([
  ['3', '3', 3],
  ['3,2', '3,2', 3.2],
  ['32', '32', 32],
  ['672', '67,2', 67.2],
  ['1005', '100,5', 100.5],
  [',5', '0,5', 0.5],
  ['32<', '3', 3],
  ['05', '5', 5],
  ['3,25', '3,2', 3.2],
  ['', '', null],
])('%s is shown as %s', (keys, shown, value) => {
  const typed = typedKeys(keys)
  expect(shownDigits(typed)).toBe(shown)
  expect(valueOf(typed)).toBe(value)
})

it('a freezer begins below zero, and the sign can be turned at any time', () => {
  expect(valueOf(typedKeys('184', true))).toBe(-18.4)
  expect(valueOf(typedKeys('18±4', true))).toBe(18.4)
  expect(Object.is(valueOf(typedKeys('0', true)), 0)).toBe(true)
})

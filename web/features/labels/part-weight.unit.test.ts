import { expect, it } from 'vitest'
import { takeOut } from '#contract/labels/parts'
import { fractionOf, partUnit, withComma, withDigit, withoutLast, withUnit } from './part-weight.ts'

it.each([
  ['200', '800 g', '200 g'],
  ['0,5', '1,5 kg', '0,5 kg'],
  ['200', '1 kg', '200 g'],
  ['250', '2L', '250 mL'],
  ['3', '12 porções', '3 porções'],
  ['3,', '12 kg', '3 kg'],
  [' 200 g ', '1 kg', '200 g'],
  ['200', '1 balde grande', '200'],
  ['', '800 g', ''],
])('%j of a label of %s is %j', (typed, whole, said) => {
  expect(withUnit(typed, whole)).toBe(said)
})

it('the unit that is assumed is shown before a number is typed', () => {
  expect(partUnit('', '800 g')).toBe('g')
  expect(partUnit('', '1.500 g')).toBeNull()
})

it.each([
  ['', '200', '200'],
  ['', '0,5', '0,5'],
  ['', '05', '5'],
  ['', ',5', '0,5'],
  ['', '1,2,5', '1,25'],
  ['400 g', '25', '25'],
  ['', '123456789', '12345678'],
  ['', '20<', '2'],
  ['400 g', '<', ''],
])('%j and the keys %j of the number pad are %j', (typed, keys, said) => {
  const press = (before: string, key: string) =>
    key === ',' ? withComma(before) : key === '<' ? withoutLast(before) : withDigit(before, key)
  expect([...keys].reduce(press, typed)).toBe(said)
})

it.each([
  ['800 g', 2, '400 g'],
  ['800 g', 3, '267 g'],
  ['1 kg', 4, '250 g'],
  ['1,5L', 2, '750 mL'],
  ['12 un', 4, '3 un'],
  ['3 un', 2, null],
  ['1 g', 4, null],
  ['1 balde grande', 2, null],
])('of %s in %i equal parts one is %j, and the server can take it out', (whole, parts, part) => {
  expect(fractionOf(whole, parts)).toBe(part)
  if (part !== null) expect(takeOut(whole, part).kind).toBe('taken')
})

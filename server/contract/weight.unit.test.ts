import Big from 'big.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inUnit, units } from './units.ts'
import { parseWeight, smallUnits, weightText } from './weight.ts'

it('a weight that was computed is read again as the quantity that it was', () => {
  const thousandths = fc.integer({ min: 1, max: 999_999_999 }).map((count) => new Big(count).div(1000))
  fc.assert(
    fc.property(thousandths, fc.constantFrom(...units), (quantity, unit) => {
      const read = parseWeight(weightText(quantity, unit))
      const small = smallUnits[unit]
      expect(read?.unit).not.toBe(null)
      const [said, meant] = [
        inUnit(read?.quantity ?? new Big(0), read?.unit ?? unit, small),
        inUnit(quantity, unit, small),
      ]
      expect(said?.toFixed()).toBe(meant?.toFixed())
    }),
  )
})

it.each([
  ['300g', '300', 'g', 'g'],
  ['1,5 kg', '1.5', 'kg', 'kg'],
  ['2 un.', '2', 'unidade', 'un'],
  ['3 porções', '3', null, 'porcoes'],
])('%s is a quantity', (text, quantity, unit, word) => {
  const read = parseWeight(text)
  expect([read?.quantity.toFixed(), read?.unit, read?.word]).toEqual([quantity, unit, word])
})

it.each(['', 'a gosto', '1.500 g', '-1 kg', '0 kg', '1 kg 200'])('%j is no quantity', (text) => {
  expect(parseWeight(text)).toBeNull()
})

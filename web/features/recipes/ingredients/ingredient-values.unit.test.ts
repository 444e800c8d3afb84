import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ingredientBody } from '#contract/recipes'
import type { Ingredient } from '#contract/recipes'
import { units } from '#contract/recipes/costing'
import { blankIngredient, bodyOf, isComplete, priceTextError, valuesOf, distinctTexts } from './ingredient-values.ts'

const flour: Ingredient = {
  id: 7,
  name: 'Farinha de trigo',
  price: 5.9,
  unit: 'kg',
  category: 'Secos',
  supplier: 'Moinho Sul',
  description: 'Tipo 1',
}

const messagesFor = (values: typeof blankIngredient) => {
  const parsed = ingredientBody.safeParse(bodyOf(values))
  return parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
}

test('a stored ingredient comes back from the form unchanged, for any price', () => {
  const { id: _, ...body } = flour
  expect(bodyOf(valuesOf(flour))).toEqual(body)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.constantFrom(...units), (cents, unit) => {
      const ingredient = { ...flour, price: Number(`${cents}e-2`), unit }
      expect(bodyOf(valuesOf(ingredient)).price).toBe(ingredient.price)
      expect(priceTextError(valuesOf(ingredient).price)).toBeNull()
    }),
  )
})

test('a price is shown in Brazilian notation', () => {
  expect(valuesOf(flour).price).toBe('5,90')
  expect(valuesOf({ ...flour, price: 1234.5 }).price).toBe('1.234,50')
})

test('a missing or wrong value gets the contract’s message', () => {
  expect(messagesFor(blankIngredient)).toEqual({
    name: 'Nome do ingrediente é obrigatório',
    price: 'Preço deve ser maior que zero',
  })
  expect(messagesFor({ ...blankIngredient, name: 'Sal', price: '0' })).toEqual({
    price: 'Preço deve ser maior que zero',
  })
  expect(messagesFor({ ...blankIngredient, name: 'Sal', price: '1,999' })).toEqual({
    price: 'O preço aceita no máximo duas casas decimais',
  })
  expect(messagesFor({ ...blankIngredient, name: 'Sal', price: '2,5' })).toEqual({})
})

test('an ambiguous or unreadable price gets an error message', () => {
  expect(priceTextError(' 1.234 ')).toBe('Escreva 1234 ou 1,234: "1.234" pode ser os dois')
  expect(priceTextError('doze')).toBe('Escreva o preço em números: 12,50')
  expect(priceTextError('')).toBeNull()
  expect(priceTextError('R$ 12,50')).toBeNull()
})

test('the form is complete once it has a name and a price above zero', () => {
  const named = { ...blankIngredient, name: 'Sal' }
  expect(isComplete({ ...named, price: '0,01' })).toBe(true)
  for (const price of ['', '0', '0,00', '-1', 'abc', '1.234']) expect(isComplete({ ...named, price })).toBe(false)
  expect(isComplete({ ...named, name: '  ', price: '1' })).toBe(false)
})

test('suggestions hold each used text once, sorted', () => {
  expect(distinctTexts(['Secos', '', 'secos', 'Água', 'Aves', ' ', 'ÁGUA'])).toEqual(['Água', 'Aves', 'Secos'])
})

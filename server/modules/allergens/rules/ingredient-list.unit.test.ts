import { expect, it } from 'vitest'
import { exact } from '../../../contract/decimal.ts'
import type { PortLine, PortSheet } from '../ports.ts'
import { ingredientItems, listText } from './ingredient-list.ts'

const of = (id: number, name: string, amount: number | null): PortLine => ({
  ingredientId: id,
  recipeId: null,
  name,
  amount: amount === null ? null : exact(amount),
})
const part = (recipeId: number, amount: number): PortLine => ({
  ingredientId: null,
  recipeId,
  name: '',
  amount: exact(amount),
})
const sheets = (...all: (Omit<PortSheet, 'yield' | 'version'> & { readonly yields: number | null })[]) =>
  new Map(
    all.map(({ yields, ...sheet }) => [
      sheet.id,
      { ...sheet, version: 1, yield: yields === null ? null : exact(yields) },
    ]),
  )
const none = () => null
const ingredientList = (...asked: Parameters<typeof ingredientItems>) => listText(ingredientItems(...asked))

const lasagne = sheets(
  {
    id: 1,
    name: 'Molho de tomate',
    yields: 6,
    lines: [of(1, 'Tomate pelado', 5), of(2, 'Cebola', 1), of(3, 'Azeite de oliva', 0.25), of(4, 'Sal', 0.1)],
  },
  { id: 2, name: 'Bolonhesa', yields: 4, lines: [part(1, 2), of(5, 'Carne moída', 2.5)] },
  {
    id: 3,
    name: 'Molho branco',
    yields: 2,
    lines: [of(6, 'Leite integral', 2), of(7, 'Farinha de trigo', 0.16), of(8, 'Manteiga', 0.16), of(4, 'Sal', 0.02)],
  },
  {
    id: 4,
    name: 'Lasanha',
    yields: 5,
    lines: [of(9, 'Massa fresca', 1), part(2, 1.5), part(3, 2), of(10, 'Muçarela', 0.6)],
  },
)

it('l6: all ingredients of the sheets below by weight, the same one added up, ties by name', () => {
  expect(ingredientList(4, lasagne, none)).toBe(
    'Leite integral, massa fresca, carne moída, tomate pelado, muçarela, farinha de trigo, manteiga, cebola, sal, azeite de oliva',
  )
})

it('what is counted stands at the end, and what an ingredient is made of in brackets', () => {
  const cake = sheets({
    id: 1,
    name: 'Bolo',
    yields: 1,
    lines: [of(1, 'Ovos', null), of(2, 'Leite UHT', 0.2), of(3, 'UHT creme', 0.1)],
  })
  expect(ingredientList(1, cake, (id) => (id === 2 ? 'leite, citrato de sódio' : null))).toBe(
    'Leite UHT (leite, citrato de sódio), UHT creme, ovos',
  )
})

it('the ingredients of a sheet that does not say what it yields stand at the end', () => {
  const pie = sheets(
    { id: 1, name: 'Recheio', yields: null, lines: [of(1, 'Frango', 3)] },
    { id: 2, name: 'Torta', yields: 2, lines: [part(1, 1), of(2, 'Farinha', 0.5)] },
  )
  expect(ingredientList(2, pie, none)).toBe('Farinha, frango')
})

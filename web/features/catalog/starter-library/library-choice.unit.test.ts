import { expect, test } from 'vitest'
import type { LibraryProduct } from '#contract/catalog'
import { bodyOf, daysError, groupsOf, isRuledIn, toggled, withDays } from './library-choice.ts'
import type { LibraryChoice } from './library-choice.ts'

const product = (name: string, category: string, days: number | null): LibraryProduct => ({
  name,
  category,
  sector: 'Cozinha',
  storage: 'Refrigerado',
  measure: 1,
  measureUnit: 'quilos',
  foodClass: 'cozido',
  defaultState: 'preparado',
  proposal: days === null ? null : { days, source: 'até 4 °C' },
  registered: false,
})
const tomato = product('Molho de Tomate', 'Molhos', 3)
const milk = product('Leite Aberto', 'Laticínios', null)

const products = [tomato, milk]
const anywhere = { products, responsible: '', isRuled: () => false }

test('a chosen product has its proposed days, which the person may change or leave blank', () => {
  const chosen = toggled(toggled(new Map(), tomato), milk)
  expect(bodyOf(withDays(chosen, 'Molho de Tomate', '2'), { ...anywhere, responsible: ' Ana ' })).toEqual({
    items: [
      { libraryProduct: 'Molho de Tomate', validityDays: 2 },
      { libraryProduct: 'Leite Aberto', validityDays: null },
    ],
    responsible: 'Ana',
  })
  expect(bodyOf(toggled(chosen, tomato), anywhere)).toEqual({
    items: [{ libraryProduct: 'Leite Aberto', validityDays: null }],
  })
})

test('unchanged days are left to the rules of the kitchen where these say the same, and else are its own', () => {
  const chosen = toggled(new Map(), tomato)
  const days = (choice: LibraryChoice, isRuled: (one: LibraryProduct) => boolean) =>
    bodyOf(choice, { ...anywhere, isRuled }).items[0]?.validityDays
  expect(days(chosen, isRuledIn('SP', []))).toBeNull()
  expect(days(chosen, isRuledIn('MG', []))).toBe(3)
  expect(days(chosen, isRuledIn(null, [{ foodClass: 'cozido', state: 'preparado' }]))).toBeNull()
  expect(days(withDays(chosen, 'Molho de Tomate', '2'), isRuledIn('SP', []))).toBe(2)
})

test('days that the server would refuse are said before', () => {
  expect([daysError('x', ''), daysError('x', '5')]).toEqual([null, null])
  expect(daysError('x', '0')).toBe('A validade deve ser de pelo menos 1 dia')
  expect(daysError('x', '1,5')).toBe('A validade deve ser um número inteiro de dias')
})

test('the search finds names and categories without accents', () => {
  expect(groupsOf([tomato, milk], 'laticinios')).toEqual([{ category: 'Laticínios', products: [milk] }])
  expect(groupsOf([tomato, milk], '')).toHaveLength(2)
  expect(groupsOf([tomato, milk], 'nada')).toEqual([])
})

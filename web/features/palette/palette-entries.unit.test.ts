import { expect, it } from 'vitest'
import { entriesFor } from './palette-entries.ts'

const product = (id: string, name: string) => ({
  id,
  name,
  measure: 300,
  measureUnit: 'gramas' as const,
  sif: 'ISENTO',
  storageType: '',
  category: '',
  sector: '',
  validityDays: 3,
  recipeId: null,
  ingredientId: null,
  foodClass: null,
  animalOrigin: null,
  defaultState: null,
})
const data = {
  products: [product('p1', 'Molho Pesto'), product('p2', 'Pudim')],
  labels: [],
  timeZone: 'America/Sao_Paulo',
  isAdmin: true,
  seesCosts: true,
  changesRules: true,
}
it('offers the review of the norms to those who may change the rules', () => {
  const offered = (changesRules: boolean) => entriesFor('norma mudou', { ...data, changesRules }).length
  expect([offered(true), offered(false)]).toEqual([1, 0])
})
const textsFor = (typed: string, isAdmin = true) => entriesFor(typed, { ...data, isAdmin }).map(({ text }) => text)

it('without a text the palette lists the screens, and the ones of admins only to admins', () => {
  expect(textsFor('')[0]).toBe('Dashboard')
  expect(textsFor('')).toContain('Auditoria')
  expect(textsFor('', false)).not.toContain('Auditoria')
})

it('finds screens by their name, without accents, and by other words for them', () => {
  expect(textsFor('gestao')[0]).toBe('Gestão')
  expect(textsFor('senha')).toEqual(['Minha conta'])
  expect(textsFor('historico', false)).toEqual([])
})

it('offers the label of a product, and opens the form with it', () => {
  expect(entriesFor('pesto', data)).toEqual([
    {
      id: 'make-p1',
      group: 'Ações',
      text: 'Gerar etiqueta de Molho Pesto',
      detail: '',
      target: { to: '/products', search: { product: 'p1' } },
    },
  ])
})

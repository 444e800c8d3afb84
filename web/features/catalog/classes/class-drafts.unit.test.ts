import { expect, test } from 'vitest'
import type { BaseProduct } from '#contract/catalog/entries'
import { classesBody } from '#contract/catalog/classes'
import { classRows, confirmedItems, formerItems, proposalText } from './class-drafts.ts'
import type { ClassDraft } from './class-drafts.ts'

const product = (id: string, name: string, fields: Partial<BaseProduct> = {}): BaseProduct => ({
  id,
  name,
  measure: 1,
  measureUnit: 'quilos',
  sif: 'ISENTO',
  storageType: 'refrigerado',
  category: '',
  sector: '',
  validityDays: null,
  recipeId: null,
  ingredientId: null,
  foodClass: null,
  animalOrigin: null,
  defaultState: null,
  ...fields,
})
const chicken = product('1', 'Frango')
const secret = product('2', 'Receita secreta')
const soup = product('3', 'Sopa', { foodClass: 'cozido', animalOrigin: false })
const all = [chicken, secret, soup]
const confirmed = (foodClass: ClassDraft['foodClass']) => ({ foodClass, isConfirmed: true })

test('a proposal is preselected and sets nothing', () => {
  const rows = classRows(all, new Map(), false)
  expect(rows.map(({ product: { id }, draft }) => [id, draft])).toEqual([
    ['1', { foodClass: 'carne_crua', isConfirmed: false }],
    ['2', { foodClass: null, isConfirmed: false }],
  ])
  expect(confirmedItems(rows)).toEqual([])
})

test('what is confirmed is sent: with the proposal what it says, without it the class alone', () => {
  const items = confirmedItems(classRows(all, new Map([['1', confirmed('carne_crua')]]), false))
  expect(items).toEqual([{ id: '1', foodClass: 'carne_crua', animalOrigin: true, defaultState: 'manipulado' }])
  expect(classesBody.parse({ items }).items).toEqual(items)
  expect(confirmedItems(classRows(all, new Map([['1', confirmed('cozido')]]), false))).toEqual([
    { id: '1', foodClass: 'cozido' },
  ])
  expect(confirmedItems(classRows(all, new Map([['2', confirmed(null)]]), false))).toEqual([])
})

test('what a product says already is not replaced by the proposal', () => {
  const said = product('1', 'Frango', { animalOrigin: false, defaultState: 'aberto' })
  expect(confirmedItems(classRows([said], new Map([['1', confirmed('carne_crua')]]), false))).toEqual([
    { id: '1', foodClass: 'carne_crua' },
  ])
})

test('a class that was set can be changed, and is not sent where it stays', () => {
  expect(confirmedItems(classRows(all, new Map([['3', confirmed('cozido')]]), true))).toEqual([])
  expect(confirmedItems(classRows(all, new Map([['3', confirmed('outro_preparado')]]), true))).toEqual([
    { id: '3', foodClass: 'outro_preparado' },
  ])
})

test('undoing sends what the products were', () => {
  expect(formerItems(all, [{ id: '3', foodClass: 'ovos' }])).toEqual([
    { id: '3', foodClass: 'cozido', animalOrigin: false, defaultState: null },
  ])
})

test('a proposal is told in words', () => {
  expect(classRows(all, new Map(), false).map(({ proposal }) => proposalText(proposal))).toEqual([
    'Pelo nome: Carne crua · manipulado · de origem animal',
    'O nome não diz o tipo de alimento',
  ])
})

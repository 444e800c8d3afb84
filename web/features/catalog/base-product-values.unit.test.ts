import { expect, test } from 'vitest'
import { baseProductBody } from '#contract/catalog'
import type { BaseProduct } from '#contract/catalog/entries'
import { blankBaseProduct, bodyOf, moreText, sifOf, summaryOf, valuesOf } from './base-product-values.ts'

const product: BaseProduct = {
  id: '1',
  name: 'Molho',
  measure: 1.5,
  measureUnit: 'quilos',
  sif: 'ISENTO',
  storageType: 'refrigerado',
  category: 'Molhos',
  sector: 'Cozinha',
  validityDays: 5,
  recipeId: null,
  ingredientId: null,
  foodClass: null,
  animalOrigin: null,
  defaultState: null,
}

const messagesFor = (values: typeof blankBaseProduct) => {
  const parsed = baseProductBody.safeParse(bodyOf(values))
  return parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
}

test('a stored product comes back from the form unchanged', () => {
  const { id: _, ...body } = product
  expect(bodyOf(valuesOf(product))).toEqual(body)
  expect(bodyOf(valuesOf({ ...product, storageType: '', category: '', sector: '', validityDays: null }))).toEqual({
    ...body,
    storageType: '',
    category: '',
    sector: '',
    validityDays: null,
  })
})

test('what the norms need to know comes back from the form unchanged', () => {
  const said = { foodClass: 'carne_crua', animalOrigin: true, defaultState: 'manipulado' } as const
  expect(bodyOf(valuesOf({ ...product, ...said }))).toMatchObject(said)
  expect(bodyOf(valuesOf({ ...product, animalOrigin: false }))).toMatchObject({ animalOrigin: false })
})

test('the source of the cost is a recipe, an ingredient or neither', () => {
  for (const source of [
    { recipeId: 3, ingredientId: null },
    { recipeId: null, ingredientId: 7 },
    { recipeId: null, ingredientId: null },
  ])
    expect(bodyOf(valuesOf({ ...product, ...source }))).toMatchObject(source)
  expect(valuesOf({ ...product, recipeId: 3 }).cost).toBe('recipe:3')
})

test('blank required fields get the contract’s messages', () => {
  expect(messagesFor({ ...blankBaseProduct, measure: '', measureUnit: null })).toEqual({
    name: 'Nome do produto é obrigatório',
    measure: 'A medida é obrigatória',
    measureUnit: 'Escolha a unidade de medida',
  })
})

test('a decimal comma is read as a number; a blank validity is null, and a validity of zero is rejected', () => {
  expect(bodyOf({ ...blankBaseProduct, measure: '1,25' }).measure).toBe(1.25)
  expect(bodyOf(blankBaseProduct).validityDays).toBeNull()
  expect(messagesFor({ ...blankBaseProduct, name: 'Molho', measure: 1, validityDays: 0 })).toEqual({
    validityDays: 'A validade deve ser de pelo menos 1 dia',
  })
})

test('the SIF of an exempt product is ISENTO; of one that is not exempt it starts blank and is required', () => {
  expect(sifOf(false)).toBe('ISENTO')
  expect(sifOf(true)).toBe('')
  expect(valuesOf(product).notExempt).toBe(false)
  expect(valuesOf({ ...product, sif: '123' }).notExempt).toBe(true)
  expect(messagesFor({ ...blankBaseProduct, name: 'Molho', measure: 1, sif: '' })).toEqual({
    sif: 'O SIF deve ter só números (até 10) ou ser ISENTO',
  })
})

test('the summary lists the product’s values and leaves out the blank ones', () => {
  expect(summaryOf(product, 'Refrigerado')).toBe('1,5kg · Molhos · Cozinha · Refrigerado · 5 dias')
  expect(summaryOf({ ...product, category: '', sector: '', validityDays: 1, sif: '99' }, undefined)).toBe(
    '1,5kg · 1 dia · SIF 99',
  )
})

test('a new product needs its name only: what waits under "Mais" is proposed', () => {
  expect(messagesFor({ ...blankBaseProduct, name: 'Torta' })).toEqual({})
  expect(moreText(blankBaseProduct)).toBe('1 unid · Geral · SIF isento')
  expect(moreText({ ...valuesOf(product), notExempt: true, sif: '12' })).toBe(
    '5 dias · 1,5kg · Molhos · Cozinha · SIF 12',
  )
})

import { expect, test } from 'vitest'
import { toSheetErrors, errorsOf, hasErrors } from './sheet-errors.ts'
import { blankLine, blankSheet, withIngredient } from './sheet-values.ts'
import type { LineValues } from './sheet-values.ts'

const tomato = { id: 7, name: 'Tomate', price: 10, unit: 'kg', category: '', supplier: '', description: '' } as const
const line = (key: number, change: Partial<LineValues> = {}): LineValues => ({
  ...withIngredient(blankLine(key), tomato),
  quantity: '1',
  ...change,
})
const sheet = (change: Partial<ReturnType<typeof blankSheet>> = {}) => ({
  ...blankSheet(),
  name: 'Molho',
  lines: [line(0)],
  ...change,
})

test('a complete sheet has no errors', () => {
  expect(hasErrors(errorsOf(sheet()))).toBe(false)
})

test('a blank sheet needs a name and an ingredient', () => {
  expect(errorsOf(blankSheet())).toEqual({
    fields: { name: 'Nome da receita é obrigatório', ingredients: 'Adicione pelo menos um ingrediente' },
    lines: {},
    other: [],
  })
})

test('each error is at its own line, also after blank lines that are not sent', () => {
  const lines = [
    blankLine(4),
    line(5),
    line(6, { quantity: '', price: '', factor: 'x' }),
    { ...blankLine(7), quantity: '2' },
  ]
  expect(errorsOf(sheet({ lines })).lines).toEqual({
    6: { quantity: 'Informe a quantidade', price: 'Informe o preço', factor: 'A perda na limpeza deve ser um número' },
    7: { ingredient: 'Escolha o ingrediente' },
  })
})

test('an ambiguous number gets an error that offers both readings', () => {
  expect(errorsOf(sheet({ portionYield: '1.234' })).fields.portionYield).toBe(
    'Escreva 1234 ou 1,234: “1.234” pode ser os dois',
  )
  expect(errorsOf(sheet({ lines: [line(0, { quantity: '1.500' })] })).lines[0]?.quantity).toBe(
    'Escreva 1500 ou 1,500: “1.500” pode ser os dois',
  )
})

test('decimal places and limits come from the contract', () => {
  expect(errorsOf(sheet({ portionYield: '' })).fields.portionYield).toBe('O rendimento é obrigatório')
  expect(errorsOf(sheet({ portionYield: '0' })).fields.portionYield).toBe('O rendimento deve ser pelo menos 0,1')
  expect(errorsOf(sheet({ markup: '1,25' })).fields.markup).toBe('O multiplicador aceita no máximo uma casa decimal')
  expect(errorsOf(sheet({ safetyMarginValue: '2,55' })).fields.safetyMarginValue).toBe(
    'A margem em porcentagem aceita no máximo uma casa decimal',
  )
  expect(hasErrors(errorsOf(sheet({ safetyMarginType: 'fixed', safetyMarginValue: '2,55' })))).toBe(false)
  expect(errorsOf(sheet({ lines: [line(0, { quantity: '0,125' })] })).lines[0]?.quantity).toBe(
    'A quantidade aceita no máximo duas casas decimais',
  )
})

test('a unit that does not convert is rejected before sending', () => {
  expect(errorsOf(sheet({ lines: [line(0, { unit: 'unidade' })] })).lines[0]).toEqual({
    unit: 'un não converte para kg, a unidade de compra',
  })
})

test('the server’s errors are mapped to the lines that were sent; an error without a field is kept apart', () => {
  const errors = toSheetErrors(
    [
      { path: 'ingredients.1.ingredientId', message: 'Linha 2: este ingrediente não está cadastrado' },
      { path: 'version', message: 'Versão inválida' },
    ],
    [line(5), line(9)],
  )
  expect(errors).toEqual({
    fields: {},
    lines: { 9: { ingredient: 'Linha 2: este ingrediente não está cadastrado' } },
    other: ['Versão inválida'],
  })
})

import { expect, test } from 'vitest'
import type { ImportPreviewRow } from '#contract/table-import'
import { amount, cellsOf, ignoredText, missingText, readyText, rowsShown, wrongText } from './import-rows.ts'

const columns = ['Nome', 'Preço', 'Unidade']
const good: ImportPreviewRow = { line: 2, cells: ['Sal', '2,50', 'kg'], errors: [] }
const bad: ImportPreviewRow = {
  line: 3,
  cells: ['Alho', 'dez'],
  errors: [
    { column: 'Preço', message: 'Não é um número' },
    { column: null, message: 'Repete a linha 2' },
  ],
}

test('cells are returned by column, and cells with an error are marked', () => {
  expect(cellsOf(bad, columns)).toEqual([
    { column: 'Nome', text: 'Alho', wrong: false },
    { column: 'Preço', text: 'dez', wrong: true },
    { column: 'Unidade', text: '', wrong: false },
  ])
})

test('the filter shows the rows with errors or all rows', () => {
  expect(rowsShown([good, bad], true)).toEqual([bad])
  expect(rowsShown([good, bad], false)).toEqual([good, bad])
})

test('amounts use the singular or the plural', () => {
  const noun = { one: 'produto', many: 'produtos' }
  expect([amount(0, noun), amount(1, noun), amount(2000, noun)]).toEqual(['0 produtos', '1 produto', '2.000 produtos'])
  expect([readyText(1), readyText(2)]).toEqual(['1 linha pronta', '2 linhas prontas'])
  expect([wrongText(1), wrongText(2)]).toEqual(['1 linha com erro', '2 linhas com erro'])
})

test('unknown columns are named', () => {
  expect(ignoredText([])).toBeNull()
  expect(ignoredText(['Código'])).toBe('A coluna "Código" não é conhecida e não será importada.')
  expect(ignoredText(['Código', 'Obs', 'Cor'])).toBe(
    'As colunas "Código", "Obs" e "Cor" não são conhecidas e não serão importadas.',
  )
})

test('missing names are listed by column, the first twelve of each', () => {
  const many = Array.from({ length: 14 }, (_, index) => `C${index + 1}`)
  expect(
    missingText([
      { column: 'Categoria', names: many },
      { column: 'Setor', names: ['Horta'] },
    ]),
  ).toBe(
    'Cadastrar também o que falta. Categoria: C1, C2, C3, C4, C5, C6, C7, C8, C9, C10, C11, C12 e mais 2; Setor: Horta.',
  )
})

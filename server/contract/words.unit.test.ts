import { expect, test } from 'vitest'
import { capitalised, counted, labelsText, listText, plural } from './words.ts'

test.each([
  [0, '0 etiquetas'],
  [1, '1 etiqueta'],
  [2, '2 etiquetas'],
  [999, '999 etiquetas'],
  [1_000, '1.000 etiquetas'],
])('%i is in words: %s', (count, text) => {
  expect(labelsText(count)).toBe(text)
  expect(counted(count, 'etiqueta', 'etiquetas')).toBe(text)
})

test.each([
  [0, 'saíram'],
  [1, 'saiu'],
  [2, 'saíram'],
])('the verb of %i is %s', (count, verb) => {
  expect(plural(count, 'saiu', 'saíram')).toBe(verb)
})

test.each([
  [[], ''],
  [['o lote'], 'o lote'],
  [['o lote', 'o peso'], 'o lote e o peso'],
  [['o lote', 'o peso', 'a marca'], 'o lote, o peso e a marca'],
])('%j is listed as %j', (parts, text) => {
  expect(listText(parts)).toBe(text)
  expect(listText(parts)).toBe(new Intl.ListFormat('pt-BR').format(parts))
})

test('a choice is listed with ou', () => {
  expect(listText(['o lote', 'o peso', 'a marca'], 'ou')).toBe('o lote, o peso ou a marca')
})

test('the first letter becomes large, also one with an accent', () => {
  expect(['', 'água', 'Éclair', '2 porções'].map(capitalised)).toEqual(['', 'Água', 'Éclair', '2 porções'])
})

import { expect, it } from 'vitest'
import { distance, isAlike, singularsOf, wordsOf } from './words.ts'

it('splits a text into words without case, accents and punctuation, with chat spellings expanded', () => {
  expect(wordsOf('  Olá!! O QUE vence AMANHÃ? ')).toEqual(['ola', 'o', 'que', 'vence', 'amanha'])
  expect(wordsOf('oq vence hj')).toEqual(['o', 'que', 'vence', 'hoje'])
  expect(wordsOf('vencidoooos 1000')).toEqual(['vencidos', '1000'])
  expect(wordsOf('constructor __proto__ toString')).toEqual(['constructor', 'proto', 'tostring'])
  expect(wordsOf('🍅 ?!')).toEqual([])
})

it.each([
  ['etiquetas', 'etiqueta'],
  ['setores', 'setor'],
  ['responsaveis', 'responsavel'],
  ['porcoes', 'porcao'],
  ['paes', 'pao'],
  ['pudins', 'pudim'],
  ['vezes', 'vez'],
  ['fosseis', 'fossel'],
  ['funis', 'funil'],
])('finds the singular of %s: %s', (plural, singular) => {
  expect(singularsOf(plural)).toContain(singular)
  expect(singularsOf(plural)[0]).toBe(plural)
})

it.each([
  ['vence', 'vence', 0],
  ['vense', 'vence', 1],
  ['vnce', 'vence', 1],
  ['venece', 'vence', 1],
  ['vecne', 'vence', 1],
  ['imrpimri', 'imprimir', 2],
  ['hoje', 'queijo', 3],
  ['', 'ab', 2],
])('counts the errors between %s and %s: %i', (left, right, errors) => {
  expect(distance(left, right, 2)).toBe(errors)
  expect(distance(right, left, 2)).toBe(errors)
})

it('allows no typing error in a short word, one in a longer word and two in the longest', () => {
  expect(isAlike('ovo', 'ova')).toBe(false)
  expect(isAlike('arros', 'arroz')).toBe(true)
  expect(isAlike('aroz', 'arroz')).toBe(true)
  expect(isAlike('aros', 'arroz')).toBe(false)
  expect(isAlike('mangericao', 'manjericao')).toBe(true)
  expect(isAlike('mussarela', 'mucarela')).toBe(true)
})

import { expect, test } from 'vitest'
import { storageTypeBody } from '#contract/catalog'
import type { StorageType } from '#contract/catalog/entries'
import { storageKinds } from '#contract/food'
import { celsiusOf } from '../../lib/celsius.ts'
import { blankStorage, bodyOf, summaryOf, temperatureNote, valuesOf } from './storage-values.ts'

const freezer: StorageType = {
  id: 'f',
  name: 'Freezer A',
  icon: 'congelado',
  color: 'cyan',
  kind: 'congelado',
  tempMin: null,
  tempMax: -18.1,
}

test.each([
  ['', null],
  ['  ', null],
  ['4', 4],
  ['4,5', 4.5],
  ['4.5', 4.5],
  ['-18', -18],
  ['−18,1 °C', -18.1],
  ['– 2', -2],
  ['+60 °c', 60],
  ['0', 0],
  ['quatro', Number.NaN],
  ['-', Number.NaN],
  ['1,2,3', Number.NaN],
  ['1e2', Number.NaN],
])('%j is %j degrees', (typed, celsius) => {
  expect(celsiusOf(typed)).toBe(celsius)
})

test('a stored place comes back from the form unchanged', () => {
  for (const place of [freezer, { ...freezer, kind: 'quente', tempMin: 60, tempMax: null } as const]) {
    const { id: _id, ...body } = place
    expect(storageTypeBody.parse(bodyOf(valuesOf(place)))).toEqual(body)
  }
})

test.each([
  [{ tempMin: 'frio' }, 'tempMin', 'A temperatura mínima deve ser um número'],
  [{ tempMax: '4,25' }, 'tempMax', 'A temperatura máxima aceita no máximo uma casa decimal'],
  [{ tempMin: '5', tempMax: '4' }, 'tempMax', 'A temperatura máxima não pode ser menor que a mínima'],
  [{ tempMax: '-273' }, 'tempMax', 'A temperatura máxima deve ser pelo menos -80'],
])('%j is refused at %s', (typed, path, message) => {
  const parsed = storageTypeBody.safeParse(bodyOf({ ...blankStorage, name: 'Freezer', icon: 'congelado', ...typed }))
  expect(parsed.error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]])
})

test('the line under the name says how it keeps and between which temperatures', () => {
  expect(summaryOf(freezer)).toBe('Congelado · até −18,1 °C')
  expect(summaryOf({ ...freezer, kind: 'refrigerado', tempMin: 0, tempMax: 4 })).toBe('Refrigerado · de 0 °C a 4 °C')
  expect(summaryOf({ ...freezer, kind: 'quente', tempMin: 60, tempMax: null })).toBe('Quente · a partir de 60 °C')
  expect(summaryOf({ ...freezer, kind: 'seco', tempMax: null })).toBe('Seco')
})

test('what the norms look at is said where a temperature decides', () => {
  expect(storageKinds.filter((kind) => temperatureNote(kind) !== null)).toEqual(['refrigerado', 'congelado', 'quente'])
  expect(temperatureNote('congelado')).toContain('Exatamente −18 °C conta como 30 dias')
})

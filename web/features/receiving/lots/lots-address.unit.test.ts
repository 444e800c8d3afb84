import { expect, it } from 'vitest'
import { lotsPath, readLotsSearch } from './lots-address.ts'

it('keeps what the screen understands, and takes numbers as the text that was typed', () => {
  expect(
    readLotsSearch({ q: 12_345, lote: 7, ingredient: '9', status: 'em_uso', check: 'sim', tenant: 'demo' }),
  ).toEqual({
    q: '12345',
    lote: '7',
    ingredient: '9',
    status: 'em_uso',
    check: 'sim',
  })
  expect(readLotsSearch({ q: ' ', lote: '-1', ingredient: 'x', status: 'novo', check: 'nao' })).toEqual({})
  expect(readLotsSearch({ q: 'A'.repeat(90) }).q).toHaveLength(60)
})

it('asks for the first page, and for the next one by its cursor', () => {
  expect(lotsPath({}, null)).toBe('/api/lots')
  expect(lotsPath({ check: 'sim' }, null)).toBe('/api/lots?check=sim')
  expect(lotsPath({ q: 'A 1', status: 'encerrado' }, 'abc')).toBe('/api/lots?q=A+1&status=encerrado&cursor=abc')
})

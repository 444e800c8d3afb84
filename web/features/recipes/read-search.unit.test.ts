import { expect, test } from 'vitest'
import { readSearch } from './read-search.ts'

test('of an address only a search counts', () => {
  expect(readSearch({ q: '  sal ', page: '2' })).toEqual({ q: 'sal' })
  expect(readSearch({ q: '   ' })).toEqual({})
  expect(readSearch({ q: 7 })).toEqual({})
  expect(readSearch({ q: 'a'.repeat(500) }).q).toHaveLength(120)
})

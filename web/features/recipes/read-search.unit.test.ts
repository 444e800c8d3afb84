import { expect, test } from 'vitest'
import { readSearch } from './read-search.ts'

test('readSearch keeps only a non-empty search text, trimmed and cut at 120 characters', () => {
  expect(readSearch({ q: '  sal ', page: '2' })).toEqual({ q: 'sal' })
  expect(readSearch({ q: '   ' })).toEqual({})
  expect(readSearch({ q: 7 })).toEqual({})
  expect(readSearch({ q: 'a'.repeat(500) }).q).toHaveLength(120)
})

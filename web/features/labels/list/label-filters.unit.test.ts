import { expect, it } from 'vitest'
import { readLabelFilters } from './label-filters.ts'

it('only valid and non-blank filters are read from a URL', () => {
  expect(readLabelFilters({})).toEqual({})
  expect(readLabelFilters({ q: ' molho ', category: 'Molhos', sector: '', status: 'expired' })).toEqual({
    q: 'molho',
    category: 'Molhos',
    status: 'expired',
  })
  expect(readLabelFilters({ q: 12, status: 'stolen', purpose: 'outra', basis: 'norma' })).toEqual({})
  expect(readLabelFilters({ place: ' geladeira-1 ', status: 'to_use' })).toEqual({
    place: 'geladeira-1',
    status: 'to_use',
  })
  expect(readLabelFilters({ purpose: 'amostra', basis: 'manual' })).toEqual({ purpose: 'amostra', basis: 'manual' })
  expect(readLabelFilters({ q: 'x'.repeat(500) }).q).toHaveLength(120)
})

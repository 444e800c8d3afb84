import { expect, it } from 'vitest'
import { readLabelFilters } from './label-filters.ts'

it('keeps of an address only what narrows the list', () => {
  expect(readLabelFilters({})).toEqual({})
  expect(readLabelFilters({ q: ' molho ', category: 'Molhos', sector: '', status: 'expired' })).toEqual({ q: 'molho', category: 'Molhos', status: 'expired' })
  expect(readLabelFilters({ q: 12, status: 'stolen' })).toEqual({})
  expect(readLabelFilters({ q: 'x'.repeat(500) }).q).toHaveLength(120)
})

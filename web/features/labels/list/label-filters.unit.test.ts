import { expect, it } from 'vitest'
import { listDescription, readLabelFilters } from './label-filters.ts'

it('only valid and non-blank filters are read from a URL', () => {
  expect(readLabelFilters({})).toEqual({})
  expect(readLabelFilters({ q: ' molho ', category: 'Molhos', sector: '', status: 'expired' })).toEqual({
    q: 'molho',
    category: 'Molhos',
    status: 'expired',
  })
  expect(readLabelFilters({ q: 12, status: 'stolen' })).toEqual({})
  expect(readLabelFilters({ q: 'x'.repeat(500) }).q).toHaveLength(120)
})

it('the description of the list says what its filters leave', () => {
  expect(listDescription({})).toBe('Todas as etiquetas em estoque, da mais nova para a mais antiga.')
  expect(listDescription({ status: 'expired' })).toBe(
    'Etiquetas vencidas em estoque, a que venceu há mais tempo no alto.',
  )
  expect(listDescription({ category: 'Molhos', q: 'pesto' })).toBe(
    'Etiquetas em estoque, da mais nova para a mais antiga · categoria Molhos · busca “pesto”.',
  )
})

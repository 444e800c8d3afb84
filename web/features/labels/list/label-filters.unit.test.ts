import { expect, it } from 'vitest'
import { readLabelFilters } from './label-filters.ts'
import { listDescription } from './list-description.ts'

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

it('the description of the list says what its filters leave', () => {
  expect(listDescription({})).toBe('Todas as etiquetas em estoque, da mais nova para a mais antiga.')
  expect(listDescription({ status: 'expired' })).toBe(
    'Etiquetas vencidas em estoque, a que venceu há mais tempo no alto.',
  )
  expect(listDescription({ category: 'Molhos', q: 'pesto' })).toBe(
    'Etiquetas em estoque, da mais nova para a mais antiga · categoria Molhos · busca “pesto”.',
  )
  expect(listDescription({ purpose: 'amostra', status: 'expired' })).toBe(
    'Etiquetas vencidas em estoque, a que venceu há mais tempo no alto · só amostras.',
  )
  expect(listDescription({ status: 'to_use', place: 'g1', sector: 'Confeitaria' }, 'Geladeira 1')).toBe(
    'O que usar primeiro: etiquetas no prazo, a primeira a vencer no alto · setor Confeitaria · Geladeira 1.',
  )
  expect(listDescription({ basis: 'manual' })).toContain('só validades digitadas')
})

import { expect, it } from 'vitest'
import type { LabelLot } from '#contract/labels'
import type { LabelFilters } from '../list-address.ts'
import { aLot } from '../lots.test-support.ts'
import { listDescription } from './list-description.ts'

const counts = { total: 1250, expired: 3, expiringSoon: 9, today: 0, tomorrow: 4, soon: 5, later: 1238 }
const lotOf = (count: number, worth?: string): LabelLot => ({
  ...aLot(
    'a',
    Array.from({ length: count }, (_, id) => id),
  ),
  ...(worth !== undefined && { worth }),
})
const described = (filters: LabelFilters, lots: readonly LabelLot[], hasMore = false) =>
  listDescription({ filters, place: filters.place && 'Geladeira 1', counts, lots, hasMore })

it('the description of the list says how much it shows, and what narrows it', () => {
  expect(described({}, [lotOf(12, '84.00'), lotOf(2), lotOf(1, '1918.40')])).toBe(
    '15 etiquetas em 3 lotes · R$ 2.002,40',
  )
  expect(described({}, [lotOf(1, '0.07')])).toBe('1 etiqueta · R$ 0,07')
  expect(described({ category: 'Molhos', q: 'pesto' }, [])).toBe('categoria Molhos · busca “pesto”')
  expect(described({ status: 'expired' }, [lotOf(3)])).toBe('3 etiquetas em 1 lote')
  expect(described({ status: 'consumed', purpose: 'amostra' }, [lotOf(1)])).toBe('1 etiqueta · Consumido · só amostras')
  expect(described({ sector: 'Confeitaria', place: 'g1' }, [lotOf(2)])).toBe(
    '2 etiquetas em 1 lote · setor Confeitaria · Geladeira 1',
  )
  expect(described({ basis: 'manual' }, [])).toContain('só validades digitadas')
})

it('of a list with more pages only what is counted is said', () => {
  expect(described({}, [lotOf(1)], true)).toBe('1.250 etiquetas')
  expect(described({ status: 'soon' }, [lotOf(1)], true)).toBe('5 etiquetas')
  expect(described({ category: 'Molhos' }, [lotOf(1)], true)).toBe('categoria Molhos')
  expect(described({ status: 'consumed' }, [lotOf(1)], true)).toBe('Consumido')
})

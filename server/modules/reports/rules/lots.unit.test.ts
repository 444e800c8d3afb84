import { expect, it } from 'vitest'
import { decimalText, exact } from '../../../contract/decimal.ts'
import type { ContentRow } from '../read/content.ts'
import { idsText, lotName, lotsOf } from './lots.ts'
import { shelfLabelOf } from '../samples.test-support.ts'

const rowOf = (own: Partial<ContentRow>): ContentRow => ({ ...shelfLabelOf(), cost: exact(1.5), fix: null, ...own })

it('labels that were made together are one line, with the numbers and the costs of all', () => {
  const pudding = { name: 'Pudim', lot: 'a' }
  const lots = lotsOf([
    rowOf({ id: 4, ...pudding }),
    rowOf({ id: 5, ...pudding, responsible: 'Bia' }),
    rowOf({ id: 6, name: 'Molho', lot: 'b', cost: null }),
    rowOf({ id: 9, ...pudding }),
    rowOf({ id: 10, name: 'Pudim', lot: 'c', isLateRecord: true }),
    rowOf({ id: 11, name: 'Pudim', lot: 'c', isLateRecord: true }),
  ])
  expect(lots.map((lot) => [lotName(lot), idsText(lot), lot.responsible])).toEqual([
    ['Pudim ×3', '4 a 5, 9', 'Ana Souza, Bia'],
    ['Molho', '6', 'Ana Souza'],
    ['Pudim ×2 · registro tardio', '10 a 11', 'Ana Souza'],
  ])
  expect(lots.map(({ cost }) => (cost === null ? null : decimalText(cost, 2)))).toEqual(['4,50', null, '3,00'])
})

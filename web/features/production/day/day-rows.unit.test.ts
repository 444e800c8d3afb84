import { expect, it } from 'vitest'
import type { DayListRow } from '#contract/production/day-list'
import { readBatchSearch, readDaySearch } from './day-address.ts'
import { doneText, rowsAt, sharedDay } from './day-rows.ts'

const row = (own: Partial<DayListRow>): DayListRow => ({
  baseProductId: 'a',
  name: 'Molho de tomate',
  sector: '',
  recipeId: 1,
  par: 8,
  parFrom: 'definido',
  usable: 5,
  short: 3,
  times: 0.5,
  pack: null,
  expiring: 0,
  made: null,
  skipped: null,
  lotsMissing: [],
  text: '',
  ...own,
})

it('a station makes what is of its sector, and what is of none', () => {
  const rows = [
    row({}),
    row({ baseProductId: 'b', sector: 'Confeitaria' }),
    row({ baseProductId: 'c', sector: 'Frios' }),
  ]
  const idsAt = (sector: string) => rowsAt(rows, { sector }).map(({ baseProductId }) => baseProductId)
  expect(idsAt('confeitaria')).toEqual(['a', 'b'])
  expect(idsAt('')).toEqual(['a', 'b', 'c'])
  expect(rowsAt(rows, undefined)).toHaveLength(3)
})

it('what is short is to be made, unless somebody has said that it is not', () => {
  const [short, enough, skipped, nothing] = [
    row({}),
    row({ baseProductId: 'b', short: 0, usable: 9 }),
    row({ baseProductId: 'c', skipped: { reason: 'sai do cardápio' } }),
    row({ baseProductId: 'd', short: 0, par: 0 }),
  ]
  expect(sharedDay([short, enough, skipped, nothing])).toEqual({ open: [short], done: [enough, skipped] })
  expect([enough, skipped, row({ skipped: { reason: '' } })].map(doneText)).toEqual([
    '9 de 8',
    'hoje não: sai do cardápio',
    'hoje não',
  ])
})

it('an address that says nonsense says nothing', () => {
  expect(readDaySearch({ dia: '2026-12-01', estacao: 'e1' })).toEqual({ dia: '2026-12-01', estacao: 'e1' })
  expect(readDaySearch({ dia: '2026-02-30', estacao: 7 })).toEqual({})
  expect(readBatchSearch({ vezes: '1.55', produto: 'p', dia: 'x' })).toEqual({ vezes: 1.6, produto: 'p' })
  expect(readBatchSearch({ vezes: 101 })).toEqual({})
})

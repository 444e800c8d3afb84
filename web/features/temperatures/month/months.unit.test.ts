import { expect, test } from 'vitest'
import { monthsUpTo } from './months.ts'

test('the months go back over the turn of the year, by the clock of the house', () => {
  const months = monthsUpTo(new Date('2027-02-01T01:30:00Z'), 'America/Sao_Paulo')
  expect(months.slice(0, 3)).toEqual([
    { value: '2027-01', name: 'janeiro de 2027' },
    { value: '2026-12', name: 'dezembro de 2026' },
    { value: '2026-11', name: 'novembro de 2026' },
  ])
  expect(months.at(-1)?.value).toBe('2025-02')
})

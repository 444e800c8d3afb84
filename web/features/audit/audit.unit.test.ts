import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit'
import { auditDays } from './audit-days.ts'
import { readAuditFilters } from './audit-filters.ts'
import { daysIn } from '#contract/day'
import { inspectionPeriod } from './inspection-periods.ts'

const entry = (at: string): AuditEntry => ({
  id: 1,
  at,
  actor: { id: null, name: 'Ana' },
  kind: 'access',
  type: 'UserLoggedIn',
  text: 'entrou',
  label: null,
  count: 1,
})

test('entries are grouped by day in the tenant’s time zone', () => {
  const at = [
    '2026-11-21T03:00:00Z',
    '2026-11-21T02:59:59Z',
    '2026-11-20T03:00:00Z',
    '2026-11-20T02:59:59Z',
    '2026-11-01T12:00:00Z',
  ]
  const days = auditDays(at.map(entry), 'America/Sao_Paulo', new Date('2026-11-21T15:00:00Z'))
  expect(days.map(({ name, entries }) => [name, entries.length])).toEqual([
    ['Hoje', 1],
    ['Ontem', 2],
    ['19/11/2026', 1],
    ['01/11/2026', 1],
  ])
  expect(auditDays([entry('2026-11-21T03:00:00Z')], 'America/Manaus', new Date('2026-11-21T15:00:00Z'))[0]?.name).toBe(
    'Ontem',
  )
})

test.each([
  [
    { from: '2026-11-01', to: '2026-11-30', type: 'labels', actor: 'u-1', product: 12 },
    { from: '2026-11-01', to: '2026-11-30', type: 'labels', actor: 'u-1', product: 12 },
  ],
  [{ from: '2026-02-30', to: 'ontem', type: 'Etiquetas', actor: 'a b', product: -1 }, {}],
  [{ from: '', to: '', type: '', actor: '', product: '' }, {}],
  [
    { actor: 12, product: '7' },
    { actor: '12', product: 7 },
  ],
])('the URL parameters %j give the filters %j', (search, filters) => {
  expect(readAuditFilters(search)).toEqual(filters)
})

describe('the days of an inspection pack', () => {
  const own = { from: '2026-05-02', to: '2026-05-09' }

  test.each([
    ['last-30', '2026-11-21', '2026-10-23', '2026-11-21', 30],
    ['last-180', '2026-11-21', '2026-05-26', '2026-11-21', 180],
    ['this-month', '2026-11-01', '2026-11-01', '2026-11-01', 1],
    ['last-month', '2026-03-31', '2026-02-01', '2026-02-28', 28],
    ['last-month', '2027-01-10', '2026-12-01', '2026-12-31', 31],
    ['custom', '2026-11-21', '2026-05-02', '2026-05-09', 8],
  ] as const)('for %s on %s are %s to %s: %i days', (choice, today, from, to, days) => {
    expect(inspectionPeriod(choice, today, own)).toEqual({ from, to })
    expect(daysIn({ from, to })).toBe(days)
  })
})

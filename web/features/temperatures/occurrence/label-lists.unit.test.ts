import { expect, it } from 'vitest'
import type { IncidentLabel } from '#contract/temperatures/incidents'
import { groupsOf, keyOf, listOf, mostUrgent, shareText, worthOf } from './label-lists.ts'

const label = (id: number, own: Partial<IncidentLabel> = {}): IncidentLabel => ({
  id,
  code: `FID${id}`,
  name: 'Lasanha',
  weight: '500 g',
  place: 'Geladeira 1',
  scope: 'certo',
  expires_at: '2026-12-12T03:00:00Z',
  worth: '10.15',
  used: '0.000',
  outcome: 'mantem',
  expiration_date: '2026-12-11',
  crossedAt: null,
  crossesAt: null,
  thawedAt: null,
  sentence: '',
  unmeasured: false,
  proposals: [],
  moved: false,
  ticked: false,
  blocked: null,
  decided: null,
  ...own,
})

it('a label is to be saved from the first minute above the limit until it has passed', () => {
  expect(listOf(label(1))).toBe('stays')
  expect(listOf(label(1, { used: '0.001' }))).toBe('save')
  expect(listOf(label(1, { outcome: 'decidir' }))).toBe('save')
  expect(listOf(label(1, { outcome: 'descartar', used: '3.125' }))).toBe('discard')
})

it('equal labels are one row, which can be taken apart', () => {
  const labels = [label(1), label(2), label(3, { place: 'Geladeira 2' })]
  expect(groupsOf(labels).map((group) => group.labels.length)).toEqual([2, 1])
  const apart = new Set([keyOf(label(1))])
  expect(groupsOf(labels, apart).map((group) => group.labels.map(({ id }) => id))).toEqual([[1], [2], [3]])
})

it('what has least time left stands first, then what has used most of it, and of equal ones the dearest row', () => {
  const late = label(5, { name: 'Bolo', used: '0.900', crossesAt: '2026-12-10T17:00:00-03:00' })
  const soon = label(6, { name: 'Peixe', used: '0.100', crossesAt: '2026-12-10T16:30:00-03:00' })
  const cheap = label(1, { name: 'Arroz', used: '0.500', worth: '2.00' })
  const dear = [label(2, { used: '0.500' }), label(3, { used: '0.500' })]
  const short = label(4, { name: 'Salmão', used: '0.900', worth: '1.00' })
  const rows = mostUrgent(groupsOf([cheap, ...dear, late, short, soon]))
  expect(rows.map(({ first }) => first.name)).toEqual(['Peixe', 'Bolo', 'Salmão', 'Lasanha', 'Arroz'])
})

it('sums to the cent, and says how many have no cost; without any cost there is no sum', () => {
  const uncosted: IncidentLabel = label(3)
  const { worth: _worth, ...rest } = uncosted
  expect(worthOf([label(1), label(2, { worth: '1234.06' }), rest])).toEqual({ sum: '1.244,21', uncosted: 1 })
  expect(worthOf([rest])).toEqual({ sum: null, uncosted: 0 })
})

it.each([
  ['0.625', '63 %'],
  ['3.125', '313 %'],
  ['0.000', '0 %'],
])('%s of the accepted time is %s', (used, text) => expect(shareText(used)).toBe(text))

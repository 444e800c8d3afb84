import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Label } from '#contract/labels'
import { afterRefusal, closingBody, tubsOf, walk, withMark } from './round-plan.ts'
import type { Mark, Marks } from './round-plan.ts'

const label = (id: number, name: string): Label => ({
  id,
  name,
  category: 'Molhos',
  expiration_date: '2026-11-26',
  expires_at: '2026-11-27T03:00:00.000Z',
  weight: '500 g',
  manipulation_date: '2026-11-23',
  sif: 'ISENTO',
  sector: 'Cozinha quente',
  responsible: 'Ana Lima',
  storageType: 'Geladeira 1',
  additionalStorageType: '',
  baseProductId: null,
  qrCode: `FID2026${String(id).padStart(4, '0')}`,
  qrKey: 'aaaaaaaa',
  entry_date: '2026-11-23T12:00:00.000Z',
  entry_day: '2026-11-23',
  status: 'expiring',
  print_count: 1,
  lateReason: null,
})
const shelf = [label(1, 'Molho'), label(2, 'Caldo'), label(3, 'Molho'), label(4, 'Molho')]
const seen: Mark = { outcome: 'tem' }

it('equal tubs are one row; a part of them can be marked', () => {
  expect(tubsOf(shelf).map(({ first, labels }) => [first.name, labels.length])).toEqual([
    ['Molho', 3],
    ['Caldo', 1],
  ])
  const marks = withMark({}, shelf.slice(0, 1), seen)
  const { open, marked } = walk(shelf, marks)
  expect(open.map(({ labels }) => labels.length)).toEqual([1, 2])
  expect(marked.map(({ labels, mark }) => [labels.length, mark.outcome])).toEqual([[1, 'tem']])
  expect(walk(shelf, withMark(marks, shelf, null)).marked).toEqual([])
})

it('a label of which nothing was said stays on the list: three taps take nothing out of stock', () => {
  expect(closingBody(shelf, {}, {})).toEqual({ seen: [], outcomes: [] })
})

it('what was not walked stays on the list, unless somebody says more', () => {
  const marks = withMark(withMark({}, shelf.slice(0, 1), seen), shelf.slice(1, 2), {
    outcome: 'descartada',
    reason: 'vencido',
  })
  expect(closingBody(shelf, marks, {})).toEqual({
    seen: [1],
    outcomes: [{ id: 2, outcome: 'descartada', reason: 'vencido' }],
  })
  const [tub] = walk(shelf, marks).open
  const said = { [tub?.key ?? '']: { outcome: 'consumida' } as const }
  expect(closingBody(shelf, marks, said).outcomes.map(({ outcome }) => outcome)).toEqual([
    'descartada',
    'consumida',
    'consumida',
  ])
})

it('every marked label of the round is seen or has an outcome, once', () => {
  const marking = fc.array(
    fc.tuple(
      fc.subarray(shelf),
      fc.constantFrom<Mark | null>(seen, { outcome: 'consumida' }, { outcome: 'descartada', reason: 'sobra' }, null),
    ),
  )
  fc.assert(
    fc.property(marking, (steps) => {
      const marks = steps.reduce<Marks>((all, [labels, mark]) => withMark(all, labels, mark), {})
      const { seen: there, outcomes } = closingBody(shelf, marks, {})
      const said = shelf.filter(({ id }) => marks[id] !== undefined).map(({ id }) => id)
      expect([...there, ...outcomes.map(({ id }) => id)].sort((a, b) => a - b)).toEqual(said)
      const { open, marked } = walk(shelf, marks)
      expect([...open, ...marked].reduce((sum, { labels }) => sum + labels.length, 0)).toBe(shelf.length)
    }),
  )
})

it('a refusal keeps the listed labels that are still there, and names the refused ones', () => {
  const expired = { ...label(2, 'Caldo'), status: 'expired' as const }
  const body = closingBody(shelf, withMark({}, shelf, { outcome: 'consumida' }), {})
  const now = [label(3, 'Molho'), label(5, 'Nascido depois'), expired]
  const left = { path: 'outcomes.0', message: 'Já teve baixa.' }
  const both = afterRefusal(shelf, body, [left, { path: 'outcomes.1', message: 'Vencido.' }], now)
  // The last one was not refused: it is only beyond what the answer lists.
  expect(both.labels).toEqual([expired, label(3, 'Molho'), label(4, 'Molho')])
  expect(both.text).toBe('A ronda não foi encerrada. Já tiveram baixa e saíram da ronda: Molho. Caldo: Vencido.')
  expect(afterRefusal(shelf, body, [left], now).text).toBe(
    'A ronda não foi encerrada. Já tiveram baixa e saíram da ronda: Molho. Confira e feche de novo.',
  )
})

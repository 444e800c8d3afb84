import { expect, it } from 'vitest'
import type { Trace, TraceEdge, TraceNode } from '#contract/recalls/trace'
import { sidesOf } from './trace-steps.ts'

const node = { code: '', lot: '', quantity: '1 kg', place: '', at: '2026-11-30T11:24:00Z', person: 'Ana' }
const lot: TraceNode = {
  ...node,
  key: 'lote:1',
  type: 'lote',
  id: 1,
  name: 'Filé de peito',
  lot: 'A2911',
  status: 'em_uso',
  supplier: 'Frigo Sul',
  invoice: '12345',
  temperature: -15.2,
}
const label = (id: number, name: string, own: Partial<Extract<TraceNode, { type: 'etiqueta' }>> = {}): TraceNode => ({
  ...node,
  key: `etiqueta:${id}`,
  type: 'etiqueta',
  id,
  name,
  status: 'in_stock',
  place: 'Freezer A',
  ...own,
})
const batch = (id: number, name: string): TraceNode => ({
  ...node,
  key: `preparo:${id}`,
  type: 'preparo',
  id,
  name,
  code: `L${id}`,
  status: 'feito',
})
const edge = (from: string, to: string, how: string, evidence: TraceEdge['evidence'] = 'lido'): TraceEdge => ({
  from,
  to,
  how,
  evidence,
  quantity: null,
  at: node.at,
})
const traceOf = (root: string, nodes: readonly TraceNode[], edges: readonly TraceEdge[]): Trace => ({
  root,
  nodes: [...nodes],
  edges: [...edges],
  weak: [],
  totals: { inStock: 0, blocked: 0, used: 0, discarded: 0, donated: 0, returned: 0, missing: 0 },
  balance: null,
  more: false,
})

const nodes = [
  lot,
  label(1, 'Filé', { status: 'transformed', place: '' }),
  label(2, 'Filé', { status: 'transformed', place: '' }),
  label(3, 'Filé'),
  label(4, 'Filé'),
  batch(7, 'Frango desfiado'),
  label(5, 'Frango desfiado', { status: 'transformed', place: '' }),
  label(6, 'Frango desfiado', { status: 'consumed', place: '' }),
  batch(8, 'Escondidinho'),
  label(9, 'Escondidinho'),
]
const edges = [
  ...[1, 2, 3, 4].map((id) => edge('lote:1', `etiqueta:${id}`, 'recebida')),
  ...[1, 2].map((id) => edge(`etiqueta:${id}`, 'preparo:7', 'usada')),
  ...[5, 6].map((id) => edge('preparo:7', `etiqueta:${id}`, 'produzida')),
  edge('etiqueta:5', 'preparo:8', 'usada', 'escolhido'),
  edge('preparo:8', 'etiqueta:9', 'produzida'),
]
const shown = (trace: Trace, side: 'up' | 'down') =>
  sidesOf(trace)?.[side].map(({ key, level, piles }) => [
    key,
    level,
    piles.map(({ labels, status, into }) => [labels.length, status, into]),
  ])

it('has equal labels below a lot as one pile each, and what was made of something after it', () => {
  expect(shown(traceOf('lote:1', nodes, edges), 'down')).toEqual([
    [
      'lote:1',
      0,
      [
        [2, 'in_stock', null],
        [2, 'transformed', 'Frango desfiado L7'],
      ],
    ],
    [
      'preparo:7',
      0,
      [
        [1, 'transformed', 'Escondidinho L8'],
        [1, 'consumed', null],
      ],
    ],
    ['preparo:8', 1, [[1, 'in_stock', null]]],
  ])
})

it('says how a step came about, and how sure that is', () => {
  const steps = sidesOf(traceOf('lote:1', nodes, edges))?.down ?? []
  expect(steps.map(({ entries }) => entries.map(({ labels, name, evidence }) => [labels, name, evidence]))).toEqual([
    [],
    [[2, 'Filé', 'lido']],
    [[1, 'Frango desfiado', 'escolhido']],
  ])
})

it('goes up from a label to the lot, the nearest first, with only what led to the label', () => {
  const above = nodes.filter(({ key }) => !['etiqueta:3', 'etiqueta:4', 'etiqueta:6'].includes(key))
  expect(shown(traceOf('etiqueta:9', above, edges), 'up')).toEqual([
    ['preparo:8', 0, []],
    ['preparo:7', 0, [[1, 'transformed', 'Escondidinho L8']]],
    ['lote:1', 0, [[2, 'transformed', 'Frango desfiado L7']]],
  ])
  expect(sidesOf(traceOf('etiqueta:9', above, edges))?.withoutLot).toEqual([])
})

it('marks a lot that is only presumed, and names what has no lot', () => {
  const presumed = traceOf('preparo:7', [lot, batch(7, 'Caldo')], [edge('lote:1', 'preparo:7', 'usada', 'presumido')])
  expect(sidesOf(presumed)?.up).toMatchObject([{ key: 'lote:1', isPresumed: true, entries: [{ name: 'A2911' }] }])
  const without = sidesOf(traceOf('preparo:7', [batch(7, 'Caldo')], []))
  expect(without?.withoutLot).toMatchObject([{ name: 'Caldo' }])
  expect(without?.up).toEqual([])
})

it('has labels that were made of a label as a step below it', () => {
  const frozen = traceOf(
    'etiqueta:1',
    [label(1, 'Caldo', { status: 'transformed' }), label(2, 'Caldo'), label(3, 'Caldo')],
    [2, 3].map((id) => edge('etiqueta:1', `etiqueta:${id}`, 'congelada')),
  )
  expect(sidesOf(frozen)?.down).toMatchObject([
    { how: null, piles: [{ into: 'congelada' }] },
    { how: 'congelada', level: 0, entries: [{ labels: 1, name: 'Caldo' }], piles: [{ status: 'in_stock' }] },
  ])
})

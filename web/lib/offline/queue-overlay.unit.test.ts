import { expect, test } from 'vitest'
import type { LabelLot } from '#contract/labels'
import type { LabelByCode } from '#contract/labels/life'
import type { Round } from '#contract/labels/rounds'
import { label, waitingCommand } from './queue.test-support.ts'
import { laidOver, overlaid } from './queue-overlay.ts'

const aLot = (lot: string, ids: readonly number[]): LabelLot => {
  const { qrCode, qrKey, responsible, entry_date, entry_day, print_count, id: _id, ...shared } = label(0)
  const own = { qrCode, qrKey, responsible, entry_date, entry_day, print_count }
  return { lot, shared, labels: ids.map((id) => ({ ...own, id })) }
}
const labelsOf = (ids: readonly number[]) => ids.map((id) => label(id))
const READ_AT = Date.parse('2026-12-05T18:00:00Z')
const consumed = (id: number) => waitingCommand(1, { changes: [id], body: { items: [{ id, how: 'consumida' }] } })
const LIST = ['labels', 'list', {}] as const
const data = { pages: [{ items: [aLot('a'.repeat(32), [1, 2])], next: null }], pageParams: [null] }
const idsIn = (shown: unknown) =>
  (shown as typeof data).pages.flatMap(({ items }) => items).flatMap(({ labels }) => labels.map(({ id }) => id))

test('a list is without the labels whose baixa waits, and as it was read where nothing waits', () => {
  expect(idsIn(overlaid(LIST, data, [consumed(1)]))).toEqual([2])
  expect(overlaid(LIST, data, [])).toBe(data)
  expect(overlaid(LIST, data, [consumed(99)])).toBe(data)
  expect(overlaid(['labels', 'list', { status: 'consumed' }], data, [consumed(1)])).toBe(data)
})

test('labels that wait are at the top of the list of all, each lot with a name of its own, until they leave stock', () => {
  const made = waitingCommand(1, {
    kind: 'quick_labels',
    changes: [],
    makes: labelsOf([1515, 1516]),
    key: 'f'.repeat(32),
  })
  expect(idsIn(overlaid(LIST, data, [made]))).toEqual([1515, 1516, 1, 2])
  expect(idsIn(overlaid(LIST, data, [made, consumed(1515)]))).toEqual([1516, 1, 2])
  expect(overlaid(['labels', 'list', { q: 'pudim' }], data, [made])).toBe(data)
  const read = { ...data, pages: [{ items: [aLot('b'.repeat(32), [1515, 1516])], next: null }] }
  expect(overlaid(LIST, read, [made])).toBe(read)
})

test('a list that was read before the answer does not know it; a refused command changes nothing', () => {
  const settled = (status: 'feito' | 'recusado', settledAt: string) => ({
    ...consumed(1),
    result: { key: 'k1', status },
    settledAt,
  })
  const after = '2026-12-05T18:10:00Z'
  expect(laidOver([consumed(1)], READ_AT)).toHaveLength(1)
  expect(laidOver([settled('feito', after)], READ_AT)).toHaveLength(1)
  expect(laidOver([settled('feito', '2026-12-05T17:50:00Z')], READ_AT)).toEqual([])
  expect(laidOver([settled('recusado', after)], READ_AT)).toEqual([])
})

test('the label in hand says that its baixa waits, and offers to take it back', () => {
  const inHand = { ...label(1), actions: ['consume'], choices: [], departure: null } as unknown as LabelByCode
  expect(overlaid(['labels', 'code', 'FID1'], inHand, [consumed(1)])).toMatchObject({
    status: 'consumed',
    actions: ['undo'],
    departure: { how: 'consumida', person: 'João', text: 'Guardado neste aparelho: consumida. Ainda não enviado.' },
  })
})

test('a round whose closing waits is closed, and shows what leaves stock by it', () => {
  const round = { id: 'r1', labels: labelsOf([1, 2, 3]), marks: [], result: null, closedAt: null } as unknown as Round
  const closing = waitingCommand(1, {
    kind: 'round_close',
    changes: [2],
    body: { id: 'r1', seen: [1], outcomes: [{ id: 2, outcome: 'nao_localizada' }] },
  })
  expect(overlaid(['labels', 'round', 'r1'], round, [closing])).toMatchObject({
    closedAt: closing.at,
    labels: [{ id: 2 }],
    result: { listed: 3, seen: [1], outcomes: [{ id: 2, outcome: 'nao_localizada' }], unchecked: 1 },
  })
})

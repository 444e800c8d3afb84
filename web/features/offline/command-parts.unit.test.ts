import { expect, test } from 'vitest'
import type { SyncResult } from '#contract/offline'
import { aCommand, answered, labelsOf } from './command.test-support.ts'
import { commandParts, lastReturn, wayOutOf } from './command-parts.ts'

const seqs = (commands: readonly { readonly seq: number }[]) => commands.map(({ seq }) => seq)

test('o10: what was refused stands before what is to be checked, the first write first', () => {
  const queue = [
    answered(1, 'feito'),
    answered(2, 'conferir'),
    answered(3, 'recusado'),
    answered(4, 'recusado'),
    answered(5, 'feito'),
    aCommand(6),
    aCommand(7),
  ]
  const { asking, waiting, settled } = commandParts(queue)
  expect([seqs(asking), seqs(waiting), seqs(settled)]).toEqual([
    [3, 4, 2],
    [7, 6],
    [5, 1],
  ])
})

test('what a person has seen does not ask any more, and stays in the list', () => {
  const queue = [answered(1, 'recusado', { isSeen: true }), answered(2, 'recusado')]
  const { asking, settled } = commandParts(queue)
  expect([seqs(asking), seqs(settled)]).toEqual([[2], [1]])
})

test('the last return is that of the last answers, and counts what was done', () => {
  const yesterday = { settledAt: '2026-12-04T18:10:00.000Z' }
  const queue = [
    answered(1, 'feito', yesterday),
    answered(2, 'feito'),
    answered(3, 'recusado'),
    answered(4, 'feito', { settledAt: '2026-12-05T18:12:00.000Z' }),
    aCommand(5),
  ]
  expect(lastReturn(queue)).toEqual({ done: 2, at: Date.parse('2026-12-05T18:12:00Z') })
  expect(lastReturn([aCommand(1)])).toBeNull()
})

test('labels that came out before with other numbers ask for a person, also where the write was done', () => {
  const also: SyncResult = { key: 'k1', status: 'feito', also: [51, 52] }
  const { asking, settled } = commandParts([answered(1, 'feito', { result: also }), answered(2, 'feito')])
  expect([seqs(asking), seqs(settled)]).toEqual([[1], [2]])
  expect(commandParts([answered(1, 'feito', { result: also, isSeen: true })]).asking).toEqual([])
  expect(wayOutOf(answered(1, 'feito', { result: also, makes: labelsOf([1515]) }))).toBe('understood')
})

test('labels that an occurrence has blocked ask for a person, also where the write was done', () => {
  const held: SyncResult = { key: 'k1', status: 'feito', held: [412] }
  expect(seqs(commandParts([answered(1, 'feito', { result: held })]).asking)).toEqual([1])
  expect(wayOutOf(answered(1, 'feito', { result: held }))).toBe('understood')
})

test('each thing that asks has one way out', () => {
  expect(wayOutOf(answered(1, 'conferir', { makes: labelsOf([1515]) }))).toBe('reprint')
  expect(wayOutOf(answered(1, 'recusado', { makes: labelsOf([1515]) }))).toBe('thrown')
  expect(wayOutOf(answered(1, 'recusado'))).toBe('understood')
})

import { expect, test } from 'vitest'
import { syncBody } from '#contract/offline'
import {
  asSent,
  bygone,
  countOf,
  toldOf,
  withPrints,
  COMMANDS_MAX,
  fullSentence,
  newestKnown,
  nextCall,
  outcomeOf,
  packTimes,
  settledBy,
  stillWaiting,
  textOf,
  tooOldSentence,
  unseenOf,
} from './queue.ts'
import { label, waitingCommand } from './queue.test-support.ts'

const AT = '2026-12-05T15:10:00-03:00'
const hours = (count: number) => count * 3_600_000
const many = (count: number) => Array.from({ length: count }, (_, seq) => waitingCommand(seq))
const done = (seq: number) => waitingCommand(seq, { result: { key: `k${seq}`, status: 'feito' }, settledAt: AT })

test('a queue is full with 300 commands that wait, and what the server has done does not count', () => {
  expect(fullSentence(many(COMMANDS_MAX - 1))).toBeNull()
  expect(fullSentence([...many(COMMANDS_MAX - 1), done(900)])).toBeNull()
  expect(fullSentence(many(COMMANDS_MAX))).toContain('300 registros')
  expect(fullSentence(many(COMMANDS_MAX - 1), 2)).toContain('300 registros')
})

test('what waits for more than 72 hours is said, and stays in the call', () => {
  const at = Date.parse(waitingCommand(1).at)
  expect(tooOldSentence(many(2), at + hours(72))).toBeNull()
  expect(tooOldSentence(many(1), at + hours(73))).toMatch(/^Um registro aguarda há mais de 72 horas/)
  expect(tooOldSentence(many(2), at + hours(73))).toMatch(/^2 registros aguardam/)
  expect(nextCall(many(2))?.commands).toHaveLength(2)
})

test('a call has the first 100 commands in the order of the device, and says whether the queue goes on', () => {
  expect(nextCall([done(1)])).toBeNull()
  const call = nextCall([...many(130)].reverse())
  expect(call?.commands.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, seq) => seq))
  expect(call?.more).toBe(true)
  expect(nextCall(many(100))).toMatchObject({ more: false })
})

test('a call is no longer than the server reads, and has at least one command', () => {
  const long = (seq: number) => waitingCommand(seq, { body: { items: ['é'.repeat(200_000)] } })
  const call = nextCall([long(0), long(1), long(2)])
  expect(call).toMatchObject({ commands: [{ seq: 0 }], more: true })
  expect(nextCall([long(2)])).toMatchObject({ commands: [{ seq: 2 }], more: false })
  const some = (seq: number) => waitingCommand(seq, { body: { items: ['x'.repeat(100_000)] } })
  expect(nextCall([some(0), some(1), some(2), some(3)])?.commands.map(({ seq }) => seq)).toEqual([0, 1])
})

test('a call goes on with what has no result, under the same keys', () => {
  const commands = many(3)
  const results = [{ key: 'k0', status: 'feito' as const }]
  const settled = settledBy(commands, results, AT)
  expect(settled.map(({ key }) => key)).toEqual(['k0'])
  const after = commands.map((command) => settled.find(({ key }) => key === command.key) ?? command)
  expect(nextCall(after)?.commands.map(asSent)).toEqual(commands.slice(1).map(asSent))
})

test('a command that was taken back after it was read is not sent', () => {
  const stored = [waitingCommand(0), done(2)]
  expect(stillWaiting(many(3), stored).map(({ key }) => key)).toEqual(['k0'])
})

test('a first result stays', () => {
  const refused = waitingCommand(1, { result: { key: 'k1', status: 'recusado' }, settledAt: AT })
  expect(settledBy([refused], [{ key: 'k1', status: 'feito' }], AT)).toEqual([])
})

test('what is sent is what the server takes', () => {
  const commands = [waitingCommand(1, { rulesHash: 'abc', attempt: 'a1' }), waitingCommand(2)].map(asSent)
  const body = { device: 'tablet-1', clock: AT, offset: -12, more: false, commands }
  expect(syncBody.parse(body)).toEqual(body)
})

test('an answer that is repeated says what became of the command at first', () => {
  const of = (result: Parameters<typeof settledBy>[1][number] | null) => outcomeOf({ result })
  expect(of(null)).toBe('guardado')
  expect(of({ key: 'k', status: 'conferir' })).toBe('conferir')
  expect(of({ key: 'k', status: 'repetido', first: 'recusado' })).toBe('recusado')
})

test('a refusal stays in the list until somebody has seen it; what is done goes after a day', () => {
  const refused = waitingCommand(2, { result: { key: 'k2', status: 'recusado' }, settledAt: AT })
  const all = [waitingCommand(1), refused, { ...refused, seq: 3, key: 'k3', isSeen: true }, done(4)]
  expect(unseenOf(all)).toEqual([refused])
  expect(bygone(all, Date.parse(AT) + hours(23))).toEqual([])
  expect(bygone(all, Date.parse(AT) + hours(25)).map(({ seq }) => seq)).toEqual([3, 4])
})

test('the text of a queue has a line for each command, with its time, its person and its state', () => {
  const refused = waitingCommand(1, {
    result: { key: 'k1', status: 'recusado', detail: 'Esta etiqueta já teve baixa.' },
    settledAt: AT,
  })
  expect(textOf([waitingCommand(2), refused], 'America/Sao_Paulo').split('\n')).toEqual([
    '05/12/2026, 14:32 · Frango desfiado: consumida · FID20260412 · João · recusado (Esta etiqueta já teve baixa.)',
    '05/12/2026, 14:32 · Frango desfiado: consumida · FID20260412 · João · guardado neste aparelho, não enviado',
  ])
})

test('a pack without a time tells neither its age nor how far the clocks differ', () => {
  const call = { sentAt: Date.parse(AT), now: Date.parse(AT) + 200 }
  expect(packTimes(AT, call)).toEqual({ packAsOf: Date.parse(AT), offset: -100 })
  expect(packTimes(null, call)).toEqual({})
  expect(packTimes('ontem', call)).toEqual({})
})

test('the newest instant that a device knows is that of its pack, of its last contact or of what waits', () => {
  const at = Date.parse(AT)
  const known = { offset: 1000, packAsOf: at, lastContactAt: null }
  expect(newestKnown([], known)).toBe(at)
  expect(newestKnown([], { ...known, lastContactAt: at })).toBe(at + 1000)
  const later = new Date(at + hours(1)).toISOString()
  expect(newestKnown([waitingCommand(1, { at: later })], known)).toBe(at + hours(1) + 1000)
  expect(newestKnown([{ ...done(1), at: later }], known)).toBe(at)
})

const made = (seq: number, ids: readonly number[], own: object = {}) =>
  waitingCommand(seq, { kind: 'quick_labels', body: {}, changes: [], makes: ids.map((id) => label(id)), ...own })
const print = (seq: number, ids: readonly number[], own: object = {}) =>
  waitingCommand(seq, { kind: 'prints', body: { ids, copies: 1 }, changes: [], ...own })
const result = (status: 'feito' | 'recusado') => ({ result: { key: '', status }, settledAt: AT })

test('o1: six labels that are printed with one tap are six, and their print is no seventh', () => {
  const queue = [made(1, [1, 2, 3, 4, 5, 6]), print(2, [1, 2, 3, 4, 5, 6])]
  expect(toldOf(queue)).toEqual([queue[0]])
  expect(countOf(toldOf(queue))).toBe(6)
})

test('the story: 6 sauces, 9 tubs of a round and a walk with the thermometer', () => {
  const round = waitingCommand(3, {
    kind: 'round_close',
    body: { id: 'r', seen: [1, 2, 3, 4, 5, 6, 7], outcomes: [{ id: 8 }, { id: 9 }] },
    changes: [8, 9],
  })
  const walk = waitingCommand(4, { kind: 'temperature_round', body: { readings: [{}, {}] }, changes: [] })
  const queue = [made(1, [1, 2, 3, 4, 5, 6]), print(2, [1, 2, 3, 4, 5, 6]), round]
  expect(countOf(toldOf(queue))).toBe(15)
  expect(countOf(toldOf([...queue, walk]))).toBe(16)
  const part = waitingCommand(5, { kind: 'transformations', body: { ids: [7], weight: '100' }, changes: [] })
  expect(countOf([part, waitingCommand(6)])).toBe(2)
})

test('a print is told by itself where it waits or is refused alone, and where another device made the labels', () => {
  const labels = made(1, [1, 2], result('feito'))
  expect(toldOf([labels, print(2, [1, 2])])).toHaveLength(2)
  expect(toldOf([labels, print(2, [1, 2], result('recusado'))])).toHaveLength(2)
  expect(toldOf([labels, print(2, [1, 2], result('feito'))])).toEqual([labels])
  expect(toldOf([labels, print(2, [1, 9], result('feito'))])).toHaveLength(2)
  expect(countOf([print(2, [8, 9])])).toBe(2)
})

test('o6: the print of refused labels asks nobody, and is seen with them', () => {
  const refused = made(1, [1, 2], result('recusado'))
  const queue = [refused, print(2, [1, 2], result('recusado')), print(3, [7], result('recusado'))]
  expect(unseenOf(queue).map(({ seq }) => seq)).toEqual([1, 3])
  expect(withPrints(queue, refused.key).map(({ seq }) => seq)).toEqual([1, 2])
})

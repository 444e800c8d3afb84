import { expect, test } from 'vitest'
import type { QueuedCommand } from '../../lib/offline/command.ts'
import { aCommand, answered } from './command.test-support.ts'
import { barWords } from './bar-words.ts'

const some = (count: number, make: (seq: number) => QueuedCommand) =>
  Array.from({ length: count }, (_, index) => make(index + 1))

/** The bar as one sentence, 20 seconds after the answers unless another time is given. */
function said(own: Partial<Parameters<typeof barWords>[0]> = {}, now = '2026-12-05T18:10:20Z') {
  const words = barWords({
    isConnected: true,
    commands: [],
    lacksNumbers: false,
    sending: false,
    problem: null,
    dataFrom: '12:10',
    now: Date.parse(now),
    timeZone: 'America/Sao_Paulo',
    ...own,
  })
  return words === null ? null : `${words.look}: ${[words.first, ...words.rest].join(' · ')}`
}

test('without a connection it says how many writes wait, and how old the lists are', () => {
  const away = { isConnected: false }
  expect(said({ ...away, commands: some(15, aCommand) })).toBe('away: Sem internet · 15 aguardando · dados de 12:10')
  expect(said(away)).toBe('away: Sem internet · dados de 12:10')
  expect(said({ ...away, dataFrom: null })).toBe('away: Sem internet')
})

test('o8: without numbers it says so, in the place of the age of the lists', () => {
  expect(said({ isConnected: false, lacksNumbers: true, commands: some(50, aCommand) })).toBe(
    'blocked: Sem internet · 50 aguardando · sem números reservados',
  )
})

test('with a connection and nothing to tell there is no bar', () => {
  expect(said()).toBeNull()
  expect(said({ lacksNumbers: true })).toBeNull()
})

test('while the queue is sent it counts what waits, and says why it is not sent', () => {
  const commands = some(15, aCommand)
  expect(said({ commands, sending: true })).toBe('back: De volta · enviando 15')
  expect(said({ commands })).toBe('back: De volta · 15 aguardando')
  expect(said({ commands, problem: 'Esta fila é de outra pessoa.' })).toBe(
    'stuck: 15 aguardando · Esta fila é de outra pessoa.',
  )
})

test('after the return it says what was done, and what asks for a person until somebody has seen it', () => {
  const done = some(13, (seq) => answered(seq, 'feito'))
  const commands = [...done, answered(14, 'recusado'), answered(15, 'conferir')]
  expect(said({ commands })).toBe('back: De volta · 13 feitos às 15:10 · 2 pedem você')
  expect(said({ commands: [answered(1, 'feito'), answered(2, 'recusado')] })).toBe(
    'back: De volta · 1 feito às 15:10 · 1 pede você',
  )
  expect(said({ commands }, '2026-12-06T09:00:00Z')).toBe('stuck: 2 pedem você')
  expect(said({ commands: done })).toBe('back: De volta · 13 feitos às 15:10')
  expect(said({ commands: done }, '2026-12-05T18:12:00Z')).toBeNull()
  expect(
    said({ commands: commands.map((command) => ({ ...command, isSeen: true })) }, '2026-12-05T19:00:00Z'),
  ).toBeNull()
})

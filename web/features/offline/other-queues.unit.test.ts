import { expect, test } from 'vitest'
import { aCommand, answered } from './command.test-support.ts'
import { otherQueues } from './other-queues.ts'

const bia = { person: { id: 'bia', name: 'Bia', confirmed: true } }

test('o17: the queues of others are named, apart from the own one, with who sends them', () => {
  const stored = [
    { key: 'bistro tablet-1 joao', commands: [aCommand(1)] },
    { key: 'bistro tablet-1 bia', commands: [aCommand(1, bia), aCommand(2, bia), answered(3, 'feito', bia)] },
    { key: 'bistro device-9 ', commands: [aCommand(1)] },
    { key: 'bistro tablet-1 rui', commands: [answered(1, 'feito')] },
    { key: 'outra tablet-1 rui', commands: [aCommand(1)] },
  ]
  const others = otherQueues(stored, 'bistro tablet-1 joao')
  expect(others.map(({ key, isOfDevice }) => [key, isOfDevice])).toEqual([
    ['bistro tablet-1 bia', false],
    ['bistro device-9 ', true],
  ])
  expect(others.map(({ text }) => text)).toEqual([
    '2 registros de Bia neste aparelho, à parte dos seus: o envio espera Bia entrar aqui com o próprio login.',
    '1 registro do aparelho da cozinha, à parte dos seus: só ele envia. Se ele foi desligado da casa, copie o texto e registre de novo.',
  ])
  const left = otherQueues(stored, null)
  expect(left).toHaveLength(4)
  expect(left[1]?.text).toBe('2 registros de Bia neste aparelho: o envio espera Bia entrar aqui com o próprio login.')
})

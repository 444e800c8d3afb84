import { expect, it } from 'vitest'
import { printerState } from './station-printer.ts'

const now = new Date('2026-11-23T10:12:00Z')
const zebra = { name: 'Zebra da cozinha', way: 'agente' } as const
const agent = { isPaired: true, readyAt: new Date('2026-11-23T10:11:40Z'), trouble: null }
const since = (time: string) => ({ ...agent, readyAt: new Date(`2026-11-23T${time}Z`) })

it.each([
  ['an agent that has just asked', zebra, agent, true, 'pronta'],
  ['an agent that was last ready twelve minutes ago', zebra, since('10:00:00'), false, 'desligada há 12 min'],
  ['an agent whose call has the time of another clock', zebra, since('10:12:50'), true, 'pronta'],
  ['an agent that called when the clock was ahead', zebra, since('10:13:01'), false, 'ainda não respondeu'],
  ['a printer that says what it lacks', zebra, { ...agent, trouble: 'Sem papel.' }, false, 'Sem papel.'],
  ['an agent that never was ready', zebra, { ...agent, readyAt: null }, false, 'ainda não respondeu'],
  ['an agent that was not paired yet', zebra, { ...agent, isPaired: false }, false, 'sem programa da impressora'],
  ['no agent', zebra, undefined, false, 'sem programa da impressora'],
  ['the browser', { ...zebra, way: 'quiosque' } as const, agent, null, 'pelo navegador'],
  ['no printer', undefined, agent, null, 'sem impressora'],
])('says of %s whether it would print', (_, profile, ownAgent, ready, text) => {
  const state = printerState('Confeitaria', profile, ownAgent, now)
  expect(state).toMatchObject({ ready, text })
  // `text` is shown beside the printer's name, the sentence of `off` beside the button.
  expect(state.off === null).toBe(ready !== false)
})

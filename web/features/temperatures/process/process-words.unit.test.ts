import { expect, it } from 'vitest'
import type { ProcessCheckAnswer } from '#contract/temperatures/process-checks'
import { coolingClock, entriesOf, leftText } from './process-words.ts'

const at = (time: string) => `2026-11-30T${time}:00.000Z`
const reading = (time: string, value: number, late = false) => ({ at: at(time), value, late, person: 'Bia' })
const check: ProcessCheckAnswer = {
  id: 3,
  kind: 'resfriamento',
  name: 'Caldo',
  batchId: 7,
  labelId: null,
  openedAt: at('14:00'),
  person: 'Bia',
  status: 'em_andamento',
  startedAt: at('14:20'),
  endedAt: null,
  dueAt: at('16:20'),
  needsAction: false,
  mayReheat: false,
  sentence: '',
  norm: 'RDC 216/2004',
  article: null,
  readings: [reading('14:00', 88), reading('14:20', 60, true)],
  actions: [],
}

it('counts from 60 °C on, and is near in the last half hour', () => {
  const clock = coolingClock(check, new Date(at('15:49')))
  expect(clock).toEqual({ sinceMs: 89 * 60_000, leftMs: 31 * 60_000, from: 'desde 60 °C', isNear: false })
  expect(coolingClock(check, new Date(at('15:50')))?.isNear).toBe(true)
  expect(coolingClock(check, new Date(at('16:30')))?.leftMs).toBe(0)
  expect(coolingClock({ ...check, readings: [reading('14:20', 55)] }, new Date(at('15:00')))?.from).toBe(
    'desde a primeira leitura',
  )
  expect(coolingClock({ ...check, status: 'fora' }, new Date(at('15:00')))).toBeNull()
})

it('says how many minutes are left', () => {
  expect(leftText(30 * 60_000)).toBe('Faltam 30 min para chegar a 10 °C.')
  expect(leftText(59_000)).toBe('Falta 1 min para chegar a 10 °C.')
})

it('tells what was measured and done in the order of time', () => {
  const actions = [{ at: at('14:10'), late: false, person: 'Ana', action: 'reaqueci' as const, value: 76 }]
  expect(entriesOf({ readings: check.readings, actions }).map(({ text, about }) => [text, about])).toEqual([
    ['88,0 °C', 'Bia'],
    ['reaquecido a 76 °C', 'Ana'],
    ['60,0 °C', 'Bia · lançado depois'],
  ])
})

import { describe, expect, it } from 'vitest'
import { normsOf } from '../../shelf-life/contract/norm-books.ts'
import { inCampinas, inSalvador, kitchen, measured, msOf } from '../readings.test-support.ts'
import type { ProcessAction, ProcessCheck } from './cooling.ts'
import type { ProcessKind } from './process-states.ts'
import { actionProblem, cookedLeast, processState } from './cooling.ts'

const facts = (now: string, where = inCampinas) => ({
  norms: normsOf(where),
  timeZone: kitchen.timeZone,
  day: '2026-11-30',
  now: msOf(now),
})
const checkOf = (kind: ProcessKind, readings: string, actions: readonly ProcessAction[] = []): ProcessCheck => ({
  kind,
  readings: measured(readings),
  actions,
})
const reheated = (at: string, value: number | null): ProcessAction => ({ action: 'reaqueci', value, at: msOf(at) })
const discarded = (at: string): ProcessAction => ({ action: 'descartei', value: null, at: msOf(at) })

describe('cooling', () => {
  const stateAt = (now: string, readings: string, actions: readonly ProcessAction[] = []) =>
    processState(checkOf('resfriamento', readings, actions), facts(now))

  it('t26: 115 minutes are ok', () => {
    expect(stateAt('13:15', '11:00 88 · 11:20 60 · 12:20 25 · 13:15 9,5')).toMatchObject({
      status: 'ok',
      startedAt: msOf('11:20'),
      endedAt: msOf('13:15'),
      needsAction: false,
      sentence: 'De 60 a 10 °C em 1 h 55 min (RDC 216/2004, item 4.8.16).',
      norm: 'RDC 216/2004',
      article: 'item 4.8.16',
    })
  })

  const t27 = '11:20 62 · 12:30 31 · 13:30 14 · 14:00 9'
  it('t27: 160 minutes need an action', () => {
    expect(stateAt('14:00', t27)).toMatchObject({
      status: 'fora',
      needsAction: true,
      mayReheat: true,
      sentence:
        '2 h 40 min para chegar a 10 °C; o limite é 2 h (RDC 216/2004, item 4.8.16). Reaqueça a 75 °C ou mais, ou descarte.',
    })
  })

  it('t27: food is reheated once, and cools anew', () => {
    const check = checkOf('resfriamento', t27)
    expect(actionProblem(reheated('14:10', 74.9), check, facts('14:10'))?.code).toBe('reheat_too_cold')
    expect(actionProblem(reheated('14:10', null), check, facts('14:10'))?.code).toBe('reheat_too_cold')
    expect(actionProblem(reheated('14:10', 76), check, facts('14:10'))).toBeNull()
    expect(actionProblem(discarded('14:10'), check, facts('14:10'))).toBeNull()
    const once = [reheated('14:10', 76)]
    expect(stateAt('14:20', t27, once)).toMatchObject({
      status: 'em_andamento',
      needsAction: false,
      startedAt: msOf('14:10'),
    })
    const cooled = `${t27} · 14:30 60 · 16:00 9`
    expect(stateAt('16:00', cooled, once)).toMatchObject({ status: 'ok', startedAt: msOf('14:30') })
    const late = `${t27} · 14:30 60 · 17:00 9`
    expect(stateAt('17:00', late, once)).toMatchObject({ status: 'fora', needsAction: true, mayReheat: false })
    const twice = actionProblem(reheated('17:10', 80), checkOf('resfriamento', late, once), facts('17:10'))
    expect(twice?.code).toBe('reheated_once')
    expect(stateAt('17:20', late, [...once, discarded('17:15')])).toMatchObject({
      status: 'descartado',
      needsAction: false,
      endedAt: msOf('17:15'),
    })
  })

  it('a reheating that was too cold changes nothing', () => {
    expect(stateAt('14:20', t27, [reheated('14:10', 74)])).toMatchObject({ status: 'fora', needsAction: true })
  })

  it('what cooled in time is not reheated', () => {
    const check = checkOf('resfriamento', '11:20 60 · 13:20 10')
    expect(processState(check, facts('13:20')).status).toBe('ok')
    expect(actionProblem(reheated('13:30', 76), check, facts('13:30'))?.code).toBe('action_not_needed')
  })

  it.each([
    ['12:49', 'em_andamento', 'Até 10 °C em 2 h.'],
    ['12:50', 'em_andamento', 'Faltam 30 min para chegar a 10 °C.'],
    ['13:20', 'em_andamento', 'Faltam 0 min para chegar a 10 °C.'],
    [
      '13:21',
      'fora',
      'Mais de 2 h sem chegar a 10 °C (RDC 216/2004, item 4.8.16). Reaqueça a 75 °C ou mais, ou descarte.',
    ],
  ])('without an end at %s: %s', (now, status, sentence) => {
    expect(stateAt(now, '11:20 60 · 12:00 30')).toMatchObject({ status, sentence })
  })

  it('food that becomes hot again by itself does not begin anew', () => {
    expect(stateAt('14:40', '11:00 62 · 12:30 40 · 12:45 61 · 14:40 9')).toMatchObject({
      status: 'fora',
      startedAt: msOf('11:00'),
    })
  })

  it('a beginning that nobody has measured is never ok', () => {
    expect(stateAt('12:00', '11:00 55 · 12:00 9')).toMatchObject({ status: 'fora', needsAction: true })
    expect(stateAt('12:00', '')).toMatchObject({ status: 'aguardando', needsAction: false })
  })

  it('readings come in any order', () => {
    const backwards = t27.split(' · ').toReversed().join(' · ')
    expect(stateAt('14:00', backwards)).toEqual(stateAt('14:00', t27))
  })
})

describe('cooking and reheating', () => {
  it.each([
    [inCampinas, 75, 'Portaria CVS 3/2026'],
    [inSalvador, 70, 'RDC 216/2004'],
  ])('%o: the last reading has to reach %d °C', (where, celsius, norm) => {
    const said = facts('12:00', where)
    expect(cookedLeast(said).celsius).toBe(celsius)
    for (const kind of ['coccao', 'reaquecimento'] as const) {
      expect(processState(checkOf(kind, `11:00 40 · 11:30 ${celsius}`), said)).toMatchObject({ status: 'ok', norm })
      const cold = processState(checkOf(kind, `11:00 ${celsius} · 11:30 ${celsius - 1}`), said)
      expect(cold).toMatchObject({ status: 'fora', needsAction: true, mayReheat: false })
      expect(processState(checkOf(kind, ''), said).status).toBe('aguardando')
    }
  })
})

describe('display and oil', () => {
  it.each([
    ['', 'aguardando', null],
    ['10:00 5', 'em_andamento', '12:00'],
    ['10:00 5 · 11:30 6', 'em_andamento', '13:30'],
    ['09:00 5', 'atrasado', '11:00'],
  ])('a display that was measured at %s', (readings, status, due) => {
    const state = processState(checkOf('exposicao', readings), facts('12:00'))
    expect(state).toMatchObject({ status, dueAt: due === null ? null : msOf(due), needsAction: false })
  })

  it.each([
    ['10:00 180', 'ok'],
    ['10:00 180,1', 'fora'],
    ['10:00 190 · 10:10 175', 'ok'],
  ])('oil at %s', (readings, status) => {
    expect(processState(checkOf('oleo', readings), facts('12:00'))).toMatchObject({ status, needsAction: false })
  })
})

import { describe, expect, it } from 'vitest'
import { measured, msOf } from '../readings.test-support.ts'
import type { GivenReading, MeasuredPoint } from './given-reading.ts'
import { isLate, readingProblem, readingStatus } from './given-reading.ts'
import { goesOn, openingOf } from './occurrence.ts'

const fridge: MeasuredPoint = { kind: 'refrigerado', min: 0, max: 4, toleranceMinutes: 60 }
const freezer: MeasuredPoint = { kind: 'congelado', min: null, max: -18, toleranceMinutes: 120 }
const hot: MeasuredPoint = { kind: 'quente', min: 60, max: null, toleranceMinutes: 30 }
const dry: MeasuredPoint = { kind: 'seco', min: null, max: null, toleranceMinutes: 60 }

const given = (value: number, fields: Partial<GivenReading> = {}): GivenReading => ({
  at: msOf('12:00'),
  value,
  isByHand: true,
  isConfirmed: false,
  action: null,
  note: '',
  ...fields,
})

describe('a reading', () => {
  it('t19: by hand and out of the limits it needs an action', () => {
    expect(readingProblem(given(4.6), fridge, msOf('12:00'))).toEqual({
      code: 'action_needed',
      text: '4,6 °C passa do limite de 4 °C. Diga o que foi feito.',
    })
    expect(readingProblem(given(-1), fridge, msOf('12:00'))?.text).toBe(
      '−1 °C fica abaixo do limite de 0 °C. Diga o que foi feito.',
    )
    expect(readingProblem(given(4.6, { action: 'porta_aberta' }), fridge, msOf('12:00'))).toBeNull()
    expect(readingProblem(given(4.6, { action: 'outro', note: ' ' }), fridge, msOf('12:00'))?.code).toBe(
      'action_needed',
    )
    expect(readingProblem(given(4.6, { action: 'outro', note: 'gelo' }), fridge, msOf('12:00'))).toBeNull()
    expect(readingProblem(given(4.6, { isByHand: false }), fridge, msOf('12:00'))).toBeNull()
    expect(readingProblem(given(4), fridge, msOf('12:00'))).toBeNull()
  })

  it.each([
    [46, fridge, '46 °C? O limite é 4 °C.'],
    [34.1, fridge, '34,1 °C? O limite é 4 °C.'],
    [-30.1, fridge, '−30,1 °C? O limite é 0 °C.'],
    [-48.1, freezer, '−48,1 °C? O limite é −18 °C.'],
    [29.9, hot, '29,9 °C? O limite é 60 °C.'],
  ])('t20: %d °C is unlikely', (value, point, text) => {
    expect(readingProblem(given(value), point, msOf('12:00'))).toEqual({ code: 'reading_unlikely', text })
    const confirmed = given(value, { isConfirmed: true, action: 'medi_de_novo' })
    expect(readingProblem(confirmed, point, msOf('12:00'))).toBeNull()
  })

  it('30 °C from the limit is not unlikely yet, and nothing is between two limits', () => {
    expect(readingProblem(given(34), fridge, msOf('12:00'))?.code).toBe('action_needed')
    expect(readingProblem(given(60), { ...hot, min: 10, max: 110 }, msOf('12:00'))).toBeNull()
    expect(readingProblem(given(120), dry, msOf('12:00'))).toBeNull()
  })

  it('is of the last 72 hours, and late after 15 minutes', () => {
    expect(readingProblem(given(3, { at: msOf('12:00') + 1 }), fridge, msOf('12:00'))?.code).toBe('reading_in_future')
    expect(readingProblem(given(3, { at: msOf('27/11 12:00') }), fridge, msOf('12:00'))).toBeNull()
    expect(readingProblem(given(3, { at: msOf('27/11 12:00') - 1 }), fridge, msOf('12:00'))?.code).toBe(
      'reading_too_old',
    )
    expect(isLate(msOf('11:45'), msOf('12:00'))).toBe(false)
    expect(isLate(msOf('11:45') - 1, msOf('12:00'))).toBe(true)
  })

  it('has a status', () => {
    expect([-1, 0, 4, 4.1].map((value) => readingStatus(value, fridge))).toEqual(['fora', 'ok', 'ok', 'fora'])
    expect(readingStatus(90, dry)).toBe('sem_limite')
    expect(readingStatus(59.9, hot)).toBe('fora')
  })
})

describe('an occurrence', () => {
  it.each([
    ['t19: one reading', fridge, '08:00 3 · 10:00 4,6', null],
    ['t19: a second one seventy minutes later', fridge, '08:00 3 · 10:00 4,6 · 11:10 4,7', ['11:10', '08:00']],
    ['sooner than the tolerance', fridge, '08:00 3 · 10:00 4,6 · 10:59 4,7', null],
    ['a sensor every twenty minutes', fridge, '09:40 3 · 10:00 5 · 10:20 5 · 10:40 5 · 11:00 5', ['11:00', '09:40']],
    ['within the limits between', fridge, '10:00 4,6 · 10:40 4 · 11:10 4,7', null],
    ['t20: at once above 10 °C', fridge, '08:00 3 · 10:00 46', ['10:00', '08:00']],
    ['10 °C is not above it', fridge, '08:00 3 · 10:00 10', null],
    ['a freezer above 0 °C', freezer, '08:00 −19 · 10:00 0,1', ['10:00', '08:00']],
    ['a freezer at 0 °C', freezer, '08:00 −19 · 10:00 0', null],
    ['hot food below 50 °C', hot, '08:00 65 · 10:00 49,9', ['10:00', '08:00']],
    ['hot food below 60 °C', hot, '08:00 65 · 10:00 55 · 10:30 58', ['10:30', '08:00']],
    ['a fridge that is too cold', fridge, '08:00 −1 · 10:00 −1', null],
    ['at most 24 hours back', fridge, '28/11 08:00 3 · 10:00 11', ['10:00', '29/11 10:00']],
    ['never within the limits', fridge, '10:00 5 · 11:30 5', ['11:30', '10:00']],
    ['readings in another order', fridge, '11:10 4,7 · 08:00 3 · 10:00 4,6', ['11:10', '08:00']],
    ['no readings', fridge, '', null],
  ] as const)('%s', (_, point, readings, opening) => {
    const expected = opening === null ? null : { at: msOf(opening[0]), startedAt: msOf(opening[1]) }
    expect(openingOf(measured(readings), point)).toEqual(expected)
  })

  it('needs two readings even without a tolerance', () => {
    const strict = { ...fridge, toleranceMinutes: 0 }
    expect(openingOf(measured('10:00 5'), strict)).toBeNull()
    expect(openingOf(measured('10:00 5 · 10:01 5'), strict)?.at).toBe(msOf('10:01'))
  })

  it('goes on where the power fails again within an hour', () => {
    expect(goesOn(msOf('10:00'), msOf('11:00'))).toBe(true)
    expect(goesOn(msOf('10:00'), msOf('11:00') + 1)).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { initialsOf } from '../paper/sheet-words.ts'
import type { SheetReading } from './month-sheet.ts'
import { daysOfMonth, equalRuns } from './month-sheet.ts'

const reading = (value: number, own: Partial<SheetReading> = {}): SheetReading => ({
  id: 1,
  at: new Date('2026-11-30T12:00:00Z'),
  enteredAt: new Date('2026-11-30T12:00:00Z'),
  value,
  min: null,
  max: 4,
  status: 'ok',
  late: false,
  action: null,
  note: '',
  userId: null,
  correction: null,
  ...own,
})
const equal = (count: number, value: number) => Array.from({ length: count }, () => reading(value))

describe('equal readings in a row', () => {
  const runs = (readings: readonly SheetReading[]) => equalRuns(readings).map(({ count, value }) => [count, value])

  it('are named from ten on', () => {
    expect(runs(equal(9, 3))).toEqual([])
    expect(runs(equal(10, 3))).toEqual([[10, 3]])
    expect(runs([...equal(9, 3), reading(3.1), ...equal(9, 3)])).toEqual([])
    expect(runs([...equal(12, 3), ...equal(10, -1.5)])).toEqual([
      [12, 3],
      [10, -1.5],
    ])
  })

  it('are so by what was entered first', () => {
    const corrected = reading(2, { correction: { before: 3, reason: 'dedo', userId: null } })
    expect(runs([...equal(9, 3), corrected])).toEqual([[10, 3]])
  })
})

it('the days of a month are all of it', () => {
  expect(daysOfMonth('2026-11')).toHaveLength(30)
  expect(daysOfMonth('2028-02').at(-1)).toBe('2028-02-29')
})

it.each([
  ['Ana Souza', 'AS'],
  ['maria das dores lima', 'ML'],
  ['Chefe', 'C'],
  ['bia@bistro.com.br', 'BB'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

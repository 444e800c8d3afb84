import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, weekday } from '../../../contract/calendar.ts'
import {
  bySoonestGap,
  daysBefore,
  meansOf,
  parOf,
  rowText,
  setFor,
  shortOf,
  timesOf,
  weeksBefore,
} from './day-list-row.ts'

const TUESDAY = '2026-12-01'
const half = { n: 500, unit: 'mL' } as const
const sixLitres = { n: 6, unit: 'L' } as const
const units = ['kg', 'g', 'L', 'mL', 'unidade'] as const
const amount = fc.record({
  n: fc.integer({ min: 1, max: 1_000_000_000 }).map((n) => n / 1000),
  unit: fc.constantFrom(...units),
})

describe('the par of a day', () => {
  it('is what the house has set for the weekday', () => {
    const levels = new Map([['molho', [0, 0, 8, 0, 0, 0, 0]]])
    expect(setFor(TUESDAY, levels, 'molho')).toBe(8)
    expect([setFor('2026-12-02', levels, 'molho'), setFor(TUESDAY, levels, 'pão')]).toEqual([0, 0])
    expect(parOf(8, [1, 1, 1, 1])).toEqual({ par: 8, parFrom: 'definido' })
  })

  it('has a mean for each weekday, of the last 28 days', () => {
    const days = weeksBefore('2026-11-30')
    expect(days.map((day) => weekday(day))).toEqual([0, 1, 2, 3, 4, 5, 6].flatMap((day) => [day, day, day, day]))
    expect(days.toSorted()).toEqual(Array.from({ length: 28 }, (_, day) => addDays('2026-11-02', day)))
    const uses = days.map((day) => (weekday(day) === 2 ? 8 : weekday(day) === 3 && day > '2026-11-18' ? 9 : 0))
    expect(meansOf(uses)).toEqual([0, 0, 8, 0, 0, 0, 0])
    expect(meansOf([])).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  it('is the mean of the uses, rounded up (p18)', () => {
    expect(parOf(0, [6, 7, 9, 8])).toEqual({
      par: 8,
      parFrom: 'media',
    })
  })

  it('counts a week without uses, and needs uses in three weeks', () => {
    expect(parOf(0, [4, 0, 4, 1])).toEqual({
      par: 3,
      parFrom: 'media',
    })
    expect(parOf(0, [90, 0, 90, 0])).toEqual({
      par: 0,
      parFrom: null,
    })
  })

  it('looks at four days of the same weekday that are over', () => {
    expect(daysBefore(TUESDAY, '2026-11-30')).toEqual(['2026-11-24', '2026-11-17', '2026-11-10', '2026-11-03'])
    const day = fc
      .integer({ min: 0, max: 400 })
      .map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, day, (date, today) => {
        const days = daysBefore(date, today)
        expect(days).toHaveLength(4)
        for (const each of days) {
          expect(weekday(each)).toBe(weekday(date))
          expect(each < date && each < today).toBe(true)
        }
      }),
    )
  })
})

describe('how many times the sheet', () => {
  it('is rounded up to the next half (p17)', () => {
    expect(timesOf(3, half, sixLitres)).toBe(0.5)
    expect(timesOf(6, half, sixLitres)).toBe(0.5)
    expect(timesOf(7, half, sixLitres)).toBe(1)
    expect(timesOf(0, half, sixLitres)).toBe(0)
  })

  it('is not known without a pack or a yield, and where the units do not convert', () => {
    expect(timesOf(3, null, sixLitres)).toBeNull()
    expect(timesOf(3, half, null)).toBeNull()
    expect(timesOf(3, { n: 500, unit: 'g' }, sixLitres)).toBeNull()
  })

  it('makes what is short, and half a time less does not', () => {
    const thousandths = ({ n, unit }: { n: number; unit: (typeof units)[number] }) =>
      BigInt(Math.round(n * 1000)) * (unit === 'kg' || unit === 'L' ? 1000n : 1n)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999 }), amount, amount, (short, pack, yielded) => {
        const times = timesOf(short, pack, yielded)
        if (times === null) return
        const needed = 2n * BigInt(short) * thousandths(pack)
        const halves = BigInt(times * 2)
        expect(halves * thousandths(yielded) >= needed).toBe(true)
        expect(halves === 0n || (halves - 1n) * thousandths(yielded) < needed).toBe(true)
      }),
    )
  })
})

describe('a row', () => {
  it('says what is there and until when, or where its par comes from', () => {
    expect(rowText(TUESDAY, { par: 8, parFrom: 'definido', usable: 5 })).toBe('8 desejados − 5 com validade até 01/12')
    expect(rowText(TUESDAY, { par: 1, parFrom: 'definido', usable: 0 })).toBe('1 desejado − 0 com validade até 01/12')
    expect(rowText(TUESDAY, { par: 8, parFrom: 'media', usable: 5 })).toBe('média das últimas terças: 8')
    expect(rowText('2026-12-06', { par: 2, parFrom: 'media', usable: 0 })).toBe('média dos últimos domingos: 2')
    expect(rowText(TUESDAY, { par: 0, parFrom: null, usable: 0 })).toBe('sem quantidade desejada')
  })

  const row = (name: string, par: number, usable: number, skipped: object | null = null) => ({
    name,
    par,
    usable,
    short: shortOf({ par, usable }),
    skipped,
  })

  it('stands before others where the product runs out sooner', () => {
    const rows = [
      row('Bolonhesa', 4, 4),
      row('Ágar', 2, 2),
      row('Quiabo', 8, 4),
      row('Caldo', 2, 1),
      row('Arroz', 8, 4),
      row('Molho', 20, 0, {}),
      row('Lasanha', 2, 0),
    ]
    expect(rows.toSorted(bySoonestGap).map(({ name }) => name)).toEqual([
      'Lasanha',
      'Arroz',
      'Quiabo',
      'Caldo',
      'Ágar',
      'Bolonhesa',
      'Molho',
    ])
  })

  it('has one place, in whatever order the rows come', () => {
    const count = fc.integer({ min: 0, max: 5 })
    const any = fc
      .tuple(count, count, fc.option(fc.constant({})))
      .map(([par, usable, skipped]) => ({ par, usable, skipped }))
    fc.assert(
      fc.property(fc.array(any, { maxLength: 12 }), (facts) => {
        const rows = facts.map(({ par, usable, skipped }, index) => row(`P${index}`, par, usable, skipped))
        expect(rows.toReversed().toSorted(bySoonestGap)).toEqual(rows.toSorted(bySoonestGap))
      }),
    )
  })
})

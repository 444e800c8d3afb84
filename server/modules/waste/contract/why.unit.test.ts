import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, weekday } from '../../../contract/calendar.ts'
import { exact } from '../../../contract/decimal.ts'
import { whyLimits, whyText } from './why.ts'
import type { ProductDays } from '../rules/why.ts'
import { whyPeriod, whyThrownAway } from '../rules/why.ts'
import { samples } from '../../../../infra/test/samples.ts'

// Monday 23 November 2026: the weeks are those of 26 October to 22 November.
const TODAY = '2026-11-23'
const MONDAYS = ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'] as const

interface Week {
  readonly sundayMade: number
  readonly mondayThrown: number
  readonly thursdayThrown?: number
}

function sauce(weeks: readonly Week[], changed: Partial<ProductDays> = {}): ProductDays {
  const thrown = (date: string, count: number) =>
    count === 0 ? [] : [{ date, isExpired: true, count, value: exact(7 * count), uncosted: 0 }]
  return {
    baseProductId: 'molho',
    name: 'Molho de tomate',
    made: weeks.map(({ sundayMade }, at) => ({ date: addDays(MONDAYS[at] ?? '', 6), count: sundayMade })),
    wasted: weeks.flatMap(({ mondayThrown, thursdayThrown = 0 }, at) => [
      ...thrown(MONDAYS[at] ?? '', mondayThrown),
      ...thrown(addDays(MONDAYS[at] ?? '', 3), thursdayThrown),
    ]),
    ...changed,
  }
}

const usual = [
  { sundayMade: 6, mondayThrown: 2, thursdayThrown: 1 },
  { sundayMade: 6, mondayThrown: 2 },
  { sundayMade: 6, mondayThrown: 2, thursdayThrown: 2 },
  { sundayMade: 6, mondayThrown: 0 },
]

function textOf(products: readonly ProductDays[]): string | null {
  const found = whyThrownAway(products, TODAY)
  if (found === null) return null
  const { name, finding, proposal } = whyText(found)
  return `${name}: ${finding} ${proposal}`
}

describe('why a product was thrown away', () => {
  it('says what happened, how often, and what to do', () => {
    expect(textOf([sauce(usual)])).toBe(
      'Molho de tomate: 9 de 24 etiquetas foram para o lixo vencidas nas últimas 4 semanas, 6 delas às segundas. Faça menos no domingo, ou congele no dia do preparo o que puder ser congelado.',
    )
  })

  it('names a number and what it would have saved where every week had that many', () => {
    const every = usual.map((week) => ({ ...week, mondayThrown: 2, thursdayThrown: 0 }))
    expect(textOf([sauce(every)])).toBe(
      'Molho de tomate: 8 de 24 etiquetas foram para o lixo vencidas nas últimas 4 semanas, todas às segundas. Fazer 2 a menos por semana, no domingo, teria poupado R$\u00a056,00 no período.',
    )
  })

  it('names no amount where a label has no cost', () => {
    const every = sauce(usual.map((week) => ({ ...week, mondayThrown: 2, thursdayThrown: 0 })))
    const wasted = every.wasted.map((day, at) => (at === 0 ? { ...day, uncosted: 1 } : day))
    expect(textOf([{ ...every, wasted }])).toContain('Faça 2 a menos por semana, no domingo, ou congele')
  })

  it('says how many to make where the numbers carry it', () => {
    const said = (weeks: readonly Week[], toMake: number | null, changed: Partial<ProductDays> = {}) => {
      const found = whyThrownAway([sauce(weeks, changed)], TODAY)
      return found === null ? null : whyText({ ...found, toMake }).proposal
    }
    expect(said(usual, 4)).toBe('Faça 4 aos domingos, ou congele no dia do preparo o que puder ser congelado.')
    const every = usual.map((week) => ({ ...week, mondayThrown: 2, thursdayThrown: 0 }))
    expect(said(every, 4)).toBe('Faça 4 aos domingos: 2 a menos por semana teriam poupado R$\u00a056,00 no período.')
    const wasted = sauce(every).wasted.map((day) => ({ ...day, uncosted: 1 }))
    expect(said(every, 4, { wasted })).toContain('Faça 4 aos domingos, 2 a menos por semana, ou congele')
  })

  it('tells left over from expired', () => {
    const all = sauce(usual)
    const left = all.wasted.map((day) => ({ ...day, isExpired: false }))
    expect(textOf([{ ...all, wasted: left }])).toContain('foram para o lixo nas últimas 4 semanas, de sobra')
    const mixed = all.wasted.map((day, at) => ({ ...day, isExpired: at > 0 }))
    expect(textOf([{ ...all, wasted: mixed }])).toContain(': 7 vencidas e 2 de sobra')
    const single = all.wasted.findIndex(({ count }) => count === 1)
    const one = all.wasted.map((day, at) => ({ ...day, isExpired: at === single }))
    expect(textOf([{ ...all, wasted: one }])).toContain(': 1 vencida e 8 de sobra')
  })

  it.each([
    ['too few were made', usual.map((week) => ({ ...week, sundayMade: 2 }))],
    ['too few were thrown away', usual.map((week) => ({ ...week, mondayThrown: 1, thursdayThrown: 0 }))],
    ['it is too small a part', usual.map((week) => ({ ...week, sundayMade: 60 }))],
    [
      'it was in two weeks only',
      usual.map((week, at) => (at < 2 ? week : { ...week, mondayThrown: 0, thursdayThrown: 0 })),
    ],
    ['more was thrown away than was made', usual.map((week) => ({ ...week, sundayMade: 3, mondayThrown: 4 }))],
  ])('is silent where %s', (_, weeks) => {
    expect(textOf([sauce(weeks)])).toBeNull()
  })

  it('speaks of the product that cost most', () => {
    const dear = sauce(usual, { name: 'Pudim de Leite' })
    const wasted = dear.wasted.map((day) => ({ ...day, value: exact(100) }))
    expect(textOf([sauce(usual), { ...dear, wasted }])).toContain('Pudim de Leite: 9 de 24')
  })

  it('is the same sentence from Monday to Sunday, and forgets older weeks', () => {
    for (let day = 0; day < 7; day += 1) expect(whyPeriod(addDays(TODAY, day))).toEqual(whyPeriod(TODAY))
    expect(whyPeriod(TODAY)).toEqual({ from: '2026-10-26', to: '2026-11-22' })
    expect(whyThrownAway([sauce(usual)], addDays(TODAY, 21))).toBeNull()
  })
})

describe('random histories', () => {
  const days = fc.integer({ min: -10, max: 45 }).map((before) => addDays('2026-11-22', -before))
  const product = fc.record({
    baseProductId: fc.constant(null),
    name: fc.string({ minLength: 1, maxLength: 119 }),
    made: fc.array(fc.record({ date: days, count: fc.integer({ min: 1, max: 12 }) }), { maxLength: 20 }),
    wasted: fc.array(
      fc.record({
        date: days,
        isExpired: fc.boolean(),
        count: fc.integer({ min: 1, max: 6 }),
        value: fc.integer({ min: 0, max: 9_999 }).map((cents) => exact(cents / 100)),
        uncosted: fc.constantFrom(0, 0, 0, 1),
      }),
      { maxLength: 20 },
    ),
  })

  it('never claim more than happened', () => {
    let spoken = 0
    fc.assert(
      fc.property(fc.array(product, { minLength: 1, maxLength: 4 }), (products) => {
        const found = whyThrownAway(products, TODAY)
        if (found === null) return
        spoken += 1
        const isWithin = ({ date }: { readonly date: string }) => date >= found.from && date <= found.to
        const told = products.some((one) => {
          const [made, wasted] = [one.made.filter(isWithin), one.wasted.filter(isWithin)]
          const sum = (list: readonly { readonly count: number }[]) => list.reduce((all, { count }) => all + count, 0)
          const value = wasted.reduce((all, each) => all + each.value.numerator.toNumber(), 0)
          const onDay = wasted.filter(({ date }) => weekday(date) === found.thrownOn?.day)
          return (
            one.name === found.name &&
            sum(made) === found.made &&
            sum(wasted) === found.wasted &&
            sum(wasted.filter(({ isExpired }) => isExpired)) === found.expired &&
            (found.thrownOn === null || sum(onDay) === found.thrownOn.count) &&
            (found.saves === null || Number(found.saves) <= value + 0.01)
          )
        })
        expect(told).toBe(true)
        expect(found.made).toBeGreaterThanOrEqual(whyLimits.made)
        expect(found.wasted).toBeGreaterThanOrEqual(whyLimits.wasted)
        expect(found.everyWeek * whyLimits.weeks).toBeLessThanOrEqual(found.wasted)
        expect(whyText(found).proposal.length).toBeGreaterThan(10)
      }),
      { numRuns: samples(500) },
    )
    expect(spoken).toBeGreaterThan(0)
  })
})

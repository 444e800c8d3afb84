import { describe, expect, it } from 'vitest'
import { summaryOfWeek, summaryOfWeeks } from '../summaries.test-support.ts'
import { changeOf } from './change.ts'
import {
  heatPeriod,
  heatTitle,
  partsText,
  periodText,
  shareOfMade,
  topProducts,
  wasteWeeks,
  wholeReais,
} from './words.ts'

const withPrevious = (total: string, previous: string) =>
  changeOf(summaryOfWeek({ total, previous: { ...summaryOfWeek().previous, total: previous } }))

describe('the words of the losses', () => {
  it('compare the total with as many days before', () => {
    expect(changeOf(summaryOfWeek())).toEqual({
      way: 'less',
      text: '20 % menos',
      before: 'R$\u00a0268,30 na semana anterior',
    })
    expect(withPrevious('300.00', '200.00')).toMatchObject({ way: 'more', text: '50 % mais' })
    expect(withPrevious('200.00', '200.00')).toMatchObject({ way: 'same', text: 'igual' })
    expect(withPrevious('20.00', '0.00')).toMatchObject({ way: 'more', text: 'R$\u00a020,00 mais' })
    expect(withPrevious('20000.00', '20050.00')).toMatchObject({ text: 'menos de 1 % menos' })
    expect(changeOf(summaryOfWeek({ from: '2026-11-01' })).before).toContain('nos 22 dias anteriores')
    expect(changeOf(summaryOfWeek({ from: '2026-11-22' })).before).toContain('no dia anterior')
  })

  it('say a small difference, and one from a small sum, in R$ and not in per cent', () => {
    expect(withPrevious('32.00', '4.50')).toMatchObject({ way: 'more', text: 'R$\u00a027,50 mais' })
    expect(withPrevious('80.00', '4.50')).toMatchObject({ way: 'more', text: 'R$\u00a075,50 mais' })
    expect(withPrevious('150.01', '200.00')).toMatchObject({ way: 'less', text: 'R$\u00a049,99 menos' })
    expect(withPrevious('150.00', '200.00')).toMatchObject({ way: 'less', text: '25 % menos' })
  })

  it('give no direction where a period has losses and none has a cost (c4)', () => {
    const { previous } = summaryOfWeek()
    const uncosted = { total: '0.00', count: 2, uncosted: 2 }
    expect(changeOf(summaryOfWeek({ previous: { ...previous, ...uncosted } }))).toEqual({
      way: 'unknown',
      before: 'sem custo na semana anterior',
    })
    expect(changeOf(summaryOfWeek(uncosted))).toEqual({ way: 'unknown', before: 'R$\u00a0268,30 na semana anterior' })
    expect(changeOf(summaryOfWeek({ ...uncosted, previous: { ...previous, ...uncosted } })).way).toBe('unknown')
    const none = { total: '0.00', count: 0, uncosted: 0 }
    expect(changeOf(summaryOfWeek({ previous: { ...previous, ...none } })).before).toBe(
      'R$\u00a00,00 na semana anterior',
    )
  })

  it('name the period', () => {
    expect(periodText({ from: '2026-11-16', to: '2026-11-22' })).toBe('seg 16/11 a dom 22/11/2026')
    expect(periodText({ from: '2026-12-28', to: '2027-01-03' })).toBe('seg 28/12/2026 a dom 03/01/2027')
    expect(periodText({ from: '2026-11-16', to: '2026-11-16' })).toBe('seg 16/11/2026')
  })

  it('say what the parts of a bar are, and the share of what was made', () => {
    expect(partsText({ value: '63.00', expired: '42.00' })).toBe(
      'vencido R$\u00a042,00, dentro da validade R$\u00a021,00',
    )
    expect(partsText({ value: '0.00', expired: '0.00' })).toBe('sem valor')
    expect(shareOfMade({ parts: 0, count: 9, produced: 24 })).toEqual({ text: '38 %', isHigh: true })
    expect(shareOfMade({ parts: 0, count: 3, produced: 43 })).toEqual({ text: '7 %', isHigh: false })
    expect(shareOfMade({ parts: 0, count: 3, produced: 2 })).toEqual({ text: '> 100 %', isHigh: true })
    expect(shareOfMade({ parts: 0, count: 3, produced: 0 }).text).toBe('–')
    expect(shareOfMade({ parts: 6, count: 7, produced: 12 }).text).toBe('8 %')
    expect(shareOfMade({ parts: 6, count: 6, produced: 12 })).toEqual({ text: '0 %', isHigh: false })
  })

  it('sum the products that are not shown, to the cent', () => {
    const { byProduct, total } = summaryOfWeek()
    const top = topProducts(byProduct, 5)
    expect(top.at(-1)).toMatchObject({ name: 'Outros 4 produtos', value: '47.50', expired: '10.70', count: 10 })
    const cents = top.reduce((sum, { value }) => sum + Math.round(Number(value) * 100), 0)
    expect(cents).toBe(Math.round(Number(total) * 100))
    expect(topProducts(byProduct.slice(0, 6), 5)).toHaveLength(6)
  })
})

describe('the weeks of the heat map', () => {
  it('are five at least, of the whole period, and end today', () => {
    const week = { from: '2026-11-16', to: '2026-11-22' }
    expect(heatPeriod(week, '2026-11-25')).toEqual({ from: '2026-10-19', to: '2026-11-22' })
    expect(heatPeriod({ from: '2026-11-23', to: '2026-11-25' }, '2026-11-25').to).toBe('2026-11-25')
    expect(heatPeriod({ from: '2026-09-01', to: '2026-11-22' }, '2026-11-25').from).toBe('2026-08-31')
    expect(heatPeriod({ from: '2026-01-01', to: '2026-11-22' }, '2026-11-25').from).toBe('2026-08-24')
  })

  it('say so where the period has more', () => {
    expect(heatTitle({ from: '2026-11-16', to: '2026-11-22' })).toBe('Em que dia')
    expect(heatTitle({ from: '2026-08-24', to: '2026-11-22' })).toBe('Em que dia')
    expect(heatTitle({ from: '2026-08-23', to: '2026-11-22' })).toBe('Em que dia · últimas 13 semanas')
  })

  it('have their sums, and those of the period are marked', () => {
    const weeks = wasteWeeks(summaryOfWeeks(), { from: '2026-11-16', to: '2026-11-22' })
    expect(weeks.map(({ sum }) => sum)).toEqual([203, 225, 223, 269, 214.6])
    expect(weeks.map(({ isCurrent }) => isCurrent)).toEqual([false, false, false, false, true])
    expect([0, 0.3, 49.4].map(wholeReais)).toEqual(['–', '<1', '49'])
  })
})

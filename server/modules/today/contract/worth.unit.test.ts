import { expect, it } from 'vitest'
import { riskOf, worthOf, totalText } from './worth.ts'

const day = (labels: number, value: string, unpriced = 0, unread = 0) => ({
  day: 0,
  labels,
  worth: { value, unpriced, unread },
})
const text = (...days: Parameters<typeof worthOf>[0]) => {
  const worth = worthOf(days)
  return worth === null ? null : totalText(worth)
}

it('adds cents, not fractions', () => {
  expect(text(day(1, '0.10'), day(1, '0.20'))).toBe('R$\u00a00,30')
  expect(text(day(9, '1234.50'))).toBe('R$\u00a01.234,50')
  expect(text()).toBe('R$\u00a00,00')
})

it('says where it is not the whole value, and shows no zero where nothing is known', () => {
  expect(text(day(3, '7.00', 1))).toBe('mais de R$\u00a07,00')
  expect(text(day(3, '7.00', 0, 1))).toBe('mais de R$\u00a07,00')
  expect(text(day(3, '0.00', 3))).toBe('sem custo')
  // Those that were not read may have a cost.
  expect(text(day(3, '0.00', 2, 1))).toBe('–')
  expect(text({ day: 0, labels: 2 })).toBeNull()
})

it('puts at risk what expires from today to the third day', () => {
  const days = [-1, 0, 1, 2, 3].map((at) => ({ ...day(1, '1.00'), day: at }))
  expect(riskOf([...days, { day: 4, labels: 7 }])).toEqual({ cents: 400, labels: 4, unpriced: 0, unread: 0 })
})

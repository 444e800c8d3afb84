import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { WasteSummary } from '#contract/waste'
import { TotalCard } from './total-card.tsx'

const week = { from: '2026-11-16', to: '2026-11-22' }
const summary: WasteSummary = {
  ...week,
  total: '21.00',
  count: 3,
  uncosted: 1,
  withinShelfLife: '7.00',
  expired: '14.00',
  missing: { count: 0, value: '0.00', uncosted: 0 },
  produced: { count: 6 },
  byReason: [],
  bySector: [],
  byProduct: [],
  byDay: [],
  previous: { from: '2026-11-09', to: '2026-11-15', total: '42.00', count: 4, uncosted: 0 },
}
const card = (own: Partial<WasteSummary>) =>
  renderToStaticMarkup(createElement(TotalCard, { summary: { ...summary, ...own } }))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

it('says the total, and shows no R$ 0,00 where every loss lacks a cost (c4)', () => {
  expect(card({})).toContain('R$ 21,00 R$ 21,00 menos R$ 42,00 na semana anterior Dentro da validade R$ 7,00')
  const text = card({ total: '0.00', uncosted: 3, withinShelfLife: '0.00', expired: '0.00' })
  expect(text).toContain('2026 – R$ 42,00 na semana anterior Dentro da validade – Vencido –')
  expect(card({ total: '0.00', count: 0, uncosted: 0 })).toContain('R$ 0,00 R$ 42,00 menos')
})

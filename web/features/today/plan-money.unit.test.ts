import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PlanDay } from '#contract/labels/plan'
import { PlanMoney } from './plan-money.tsx'

const day = (own: Partial<PlanDay>, worth: Partial<PlanDay['worth']> = {}): PlanDay => ({
  day: 0,
  labels: 3,
  worth: { value: '7.00', unpriced: 0, unread: 0, ...worth },
  ...own,
})
/** The words of the card. */
function card(...days: readonly PlanDay[]): string {
  const now = new Date('2026-11-23T12:00:00Z')
  return renderToStaticMarkup(createElement(PlanMoney, { days, losses: undefined, now, timeZone: 'America/Sao_Paulo' }))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

it('says "mais de" where labels were not valued, and only those without a cost are "sem custo" (decision 71)', () => {
  expect(card(day({ labels: 1005 }, { unread: 5 }))).toContain('mais de R$ 7,00')
  expect(card(day({ labels: 1005 }, { unread: 5 }))).toContain('Hoje mais de 7,00')
  expect(card(day({ labels: 1005 }, { unread: 5 }))).not.toContain('sem custo')
  expect(card(day({}, { unpriced: 1 }))).toContain(' R$ 7,00 e 1 etiqueta sem custo')
  expect(card(day({ labels: 9 }, { unpriced: 2, unread: 4 }))).toMatch(/mais de R\$ 7,00 e 2 etiquetas sem custo/)
  expect(card(day({}, { value: '0.00', unpriced: 3 }))).toContain(' – e 3 etiquetas sem custo')
})

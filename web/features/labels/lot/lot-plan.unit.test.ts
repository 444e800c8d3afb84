import { expect, it } from 'vitest'
import { withdrawalsBody } from '#contract/labels/withdrawals'
import { inCalls, itemsOf, planDone, planText } from './lot-plan.ts'
import type { LotPlan } from './lot-plan.ts'

const labels = Array.from({ length: 12 }, (_, index) => ({ id: index + 1 }))
const plan = (own: Partial<LotPlan>): LotPlan => ({ used: 3, rest: 'stays', reason: null, note: '', ...own })

it('the oldest labels are used, and the rest stays or is discarded with its reason', () => {
  expect(itemsOf(labels, plan({}))).toEqual([1, 2, 3].map((id) => ({ id, how: 'consumida' })))
  const items = itemsOf(labels, plan({ rest: 'discarded', reason: 'sobra', note: ' fim do dia ' }))
  expect(items).toHaveLength(12)
  expect(items[3]).toEqual({ id: 4, how: 'descartada', reason: 'sobra', note: 'fim do dia' })
  expect(withdrawalsBody.safeParse({ items }).success).toBe(true)
})

it('a large lot goes in calls that the server takes', () => {
  const many = Array.from({ length: 450 }, (_, index) => ({ id: index + 1 }))
  const calls = inCalls(itemsOf(many, plan({ used: 450 })))
  expect(calls.map(({ length }) => length)).toEqual([200, 200, 50])
  for (const items of calls) expect(withdrawalsBody.safeParse({ items }).success).toBe(true)
})

it('the button and the message say what happens', () => {
  expect(planText(plan({}), 12)).toBe('Dar baixa em 3')
  expect(planText(plan({ rest: 'discarded' }), 12)).toBe('Usar 3 e descartar 9')
  expect(planText(plan({ used: 0, rest: 'discarded' }), 12)).toBe('Descartar 12')
  expect(planText(plan({ used: 0 }), 12)).toBeNull()
  expect(planDone(plan({ rest: 'discarded' }), 12, 'Pudim')).toBe(
    'Consumo de 3 e descarte de 9 de Pudim registrado com sucesso.',
  )
})

import { expect, it } from 'vitest'
import type { Choice } from '#contract/labels/life'
import { actBody } from '#contract/labels/acts'
import { callsOf, firstPlan, isReady, leftOf, placeChoice, planDone, planText } from './lot-plan.ts'
import type { LotPlan } from './lot-plan.ts'

const labelsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }))
const labels = labelsOf(12)
const plan = (own: Partial<LotPlan>): LotPlan => ({ ...firstPlan, used: 3, ...own })
const freezer: Choice = {
  action: 'freeze',
  storageTypeId: 'freezer-a',
  name: 'Freezer A',
  kind: 'congelado',
  expiration_date: '2027-02-21',
  hint: null,
}
const isAccepted = (body: unknown) => actBody.safeParse(body).success

it('the oldest labels are used, and the rest stays or is discarded with its reason', () => {
  expect(callsOf(labels, plan({}), null)).toEqual([{ items: [1, 2, 3].map((id) => ({ id, how: 'consumida' })) }])
  const [call] = callsOf(labels, plan({ rest: 'discarded', reason: 'sobra', note: ' fim do dia ' }), null)
  expect(call?.items).toHaveLength(12)
  expect(call?.items?.[3]).toEqual({ id: 4, how: 'descartada', reason: 'sobra', note: 'fim do dia' })
  expect(isAccepted(call)).toBe(true)
})

it('no more are used than are left of the lot', () => {
  const left = labelsOf(2)
  expect(planText(plan({}), 2)).toBe('Dar baixa em 2')
  expect(planDone(plan({}), 2, 'Pudim')).toBe('Consumo de 2 de Pudim registrado com sucesso.')
  expect(callsOf(left, plan({}), null)).toEqual([{ items: left.map(({ id }) => ({ id, how: 'consumida' })) }])
})

it('three are used, two discarded and seven frozen in one call', () => {
  const [call, ...others] = callsOf(labels, plan({ discarded: 2, rest: 'freeze', reason: 'qualidade' }), freezer)
  expect(others).toEqual([])
  expect(call?.items?.map(({ how }) => how)).toEqual([
    'consumida',
    'consumida',
    'consumida',
    'descartada',
    'descartada',
  ])
  expect(call?.transformation).toEqual({ ids: [6, 7, 8, 9, 10, 11, 12], how: 'freeze', storageTypeId: 'freezer-a' })
  expect(isAccepted(call)).toBe(true)
})

it('a date that no rule knows and the portions are sent with the rest', () => {
  const unknown = { ...freezer, expiration_date: null }
  const [frozen] = callsOf(labels, plan({ used: 0, rest: 'freeze', date: '2026-12-24' }), unknown)
  expect(frozen?.transformation).toMatchObject({ expiration_date: '2026-12-24' })
  const [portioned] = callsOf(labels, plan({ rest: 'portion', portions: 4, weight: ' 250 g ' }), {
    ...freezer,
    action: 'portion',
    storageTypeId: '',
  })
  expect(portioned?.transformation).toEqual({
    ids: [4, 5, 6, 7, 8, 9, 10, 11, 12],
    how: 'portion',
    quantity: 4,
    weight: '250 g',
  })
  expect([frozen, portioned].map(isAccepted)).toEqual([true, true])
})

it('a large lot goes in calls that the server takes, each label once', () => {
  const many = labelsOf(450)
  const used = callsOf(many, plan({ used: 450 }), null)
  expect(used.map(({ items }) => items?.length)).toEqual([200, 200, 50])
  const mixed = callsOf(many, plan({ discarded: 2, rest: 'portion', portions: 30, reason: 'sobra' }), null)
  for (const call of [...used, ...mixed]) expect(isAccepted(call)).toBe(true)
  const ids = mixed.flatMap(({ items = [], transformation }) => [
    ...items.map(({ id }) => id),
    ...(transformation?.ids ?? []),
  ])
  expect(ids).toEqual(many.map(({ id }) => id))
})

it('the place is the one that was chosen, or the only one', () => {
  const other = { ...freezer, storageTypeId: 'freezer-b' }
  const actions = ['freeze' as const]
  const none = plan({ rest: 'freeze' })
  expect(placeChoice(none, { actions, choices: [freezer] })).toBe(freezer)
  expect(placeChoice(none, { actions, choices: [freezer, other] })).toBeNull()
  expect(placeChoice({ ...none, place: 'freezer-b' }, { actions, choices: [freezer, other] })).toBe(other)
  expect(placeChoice(plan({ rest: 'thaw' }), { actions, choices: [freezer] })).toBeNull()
})

it('what is transformed needs its place, and a date where no rule knows it', () => {
  expect(isReady(plan({}), 12, null)).toBe(true)
  expect(isReady(plan({ rest: 'freeze' }), 12, null)).toBe(false)
  expect(isReady(plan({ rest: 'freeze' }), 12, freezer)).toBe(true)
  expect(isReady(plan({ rest: 'freeze' }), 12, { ...freezer, expiration_date: null })).toBe(false)
  expect(isReady(plan({ rest: 'freeze', date: '2026-12-24' }), 12, { ...freezer, expiration_date: null })).toBe(true)
  // Nothing is left that would be frozen.
  expect(isReady(plan({ used: 12, rest: 'freeze' }), 12, null)).toBe(true)
  expect([
    leftOf(plan({}), 12),
    leftOf(plan({ discarded: 2, rest: 'freeze' }), 12),
    leftOf(plan({ discarded: 2, rest: 'discarded' }), 12),
    leftOf(plan({ discarded: 20 }), 12),
  ]).toEqual([9, 7, 9, 0])
})

it('the button and the message say what happens', () => {
  expect(planText(plan({}), 12)).toBe('Dar baixa em 3')
  expect(planText(plan({ rest: 'discarded' }), 12)).toBe('Usar 3 e descartar 9')
  expect(planText(plan({ used: 0, rest: 'discarded' }), 12)).toBe('Descartar 12')
  expect(planText(plan({ used: 0 }), 12)).toBeNull()
  expect(planText(plan({ discarded: 2, rest: 'freeze' }), 12)).toBe('Usar 3, descartar 2 e congelar 7')
  expect(planText(plan({ used: 0, rest: 'thaw' }), 12)).toBe('Descongelar 12')
  // Nothing is left to be frozen.
  expect(planText(plan({ used: 10, discarded: 5, rest: 'freeze' }), 12)).toBe('Usar 10 e descartar 2')
  expect(planText(plan({ used: 12, rest: 'freeze' }), 12)).toBe('Dar baixa em 12')
  expect(planDone(plan({ rest: 'discarded' }), 12, 'Pudim')).toBe(
    'Consumo de 3 e descarte de 9 de Pudim registrado com sucesso.',
  )
  expect(planDone(plan({ discarded: 2, rest: 'freeze' }), 12, 'Pudim')).toBe(
    'Consumo de 3, descarte de 2 e congelamento de 7 de Pudim registrado com sucesso.',
  )
})

import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Label, LabelStatus } from '#contract/labels'
import { blockedText } from './allowed.ts'
import { labelCommands, lotActions, moreActions } from './label-actions.ts'
import type { WithdrawalQuestion } from './withdraw/use-withdrawal.ts'

function aLabel(status: LabelStatus): Label {
  return {
    id: 7,
    name: 'Molho',
    category: 'Molhos',
    expiration_date: '2026-11-24',
    expires_at: '2026-11-25T03:00:00.000Z',
    weight: '300g',
    manipulation_date: '2026-11-21',
    sif: 'ISENTO',
    sector: 'Cozinha',
    responsible: 'Ana',
    storageType: 'Refrigerado',
    additionalStorageType: '',
    baseProductId: null,
    qrCode: 'FID20260007',
    qrKey: 'wq0_8-Zx',
    entry_date: '2026-11-21',
    entry_day: '2026-11-21',
    status,
    print_count: 0,
    lateReason: null,
  }
}
// What may be done depends on the time.
beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-24T12:00:00.000Z'), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const actionsOf = (status: LabelStatus) =>
  labelCommands.filter(({ appliesTo }) => appliesTo(aLabel(status))).map(({ id }) => id)
const moreOf = (status: LabelStatus) =>
  moreActions.filter(({ appliesTo }) => appliesTo(aLabel(status))).map(({ id }) => id)

it('a label in time can be consumed and discarded', () => {
  for (const status of ['valid', 'expiring'] as const) {
    expect(actionsOf(status)).toEqual(['consume', 'discard'])
    expect(moreOf(status)).toEqual([])
  }
})

it('an expired label is not consumed: it is discarded, or was used before its expiry', () => {
  expect(actionsOf('expired')).toEqual(['discard'])
  expect(moreOf('expired')).toEqual(['used-in-time'])
})

it('a lot is opened; one that has expired is discarded first', () => {
  const ofLot = (status: LabelStatus) =>
    lotActions.filter(({ appliesTo }) => appliesTo([aLabel(status), aLabel(status)])).map(({ name }) => name)
  expect(ofLot('valid')).toEqual(['Usei…'])
  expect(ofLot('expiring')).toEqual(['Usei…'])
  expect(ofLot('expired')).toEqual(['Descartar', 'Abrir'])
  expect(ofLot('consumed')).toEqual(['Abrir'])
})

it('a sample is not consumed, not even in time: it is discarded', () => {
  const kept = (status: LabelStatus) => ({ ...aLabel(status), sample: true })
  const ids = (
    actions: readonly { readonly id: string; readonly appliesTo: (label: Label) => boolean }[],
    label: Label,
  ) => actions.filter(({ appliesTo }) => appliesTo(label)).map(({ id }) => id)
  expect(ids(labelCommands, kept('expiring'))).toEqual(['discard'])
  expect(ids(moreActions, kept('expired'))).toEqual([])
  const ofLot = (label: Label) => lotActions.filter(({ appliesTo }) => appliesTo([label])).map(({ id }) => id)
  expect(ofLot(kept('expiring'))).toEqual(['view'])
  expect(ofLot(kept('expired'))).toEqual(['discard-lot', 'view'])
})

it('a late record is not consumed', () => {
  const late = { ...aLabel('expired'), lateReason: 'sem internet ontem' }
  expect(labelCommands.filter(({ appliesTo }) => appliesTo(late)).map(({ id }) => id)).toEqual(['discard'])
})

it('with a withdrawn label nothing is done', () => {
  for (const status of ['consumed', 'discarded'] as const) expect(actionsOf(status)).toEqual([])
})

it('a blocked label is not used, in time or expired: it is discarded', () => {
  for (const status of ['valid', 'expiring', 'expired'] as const) {
    const blocked = { ...aLabel(status), blocked: 'recall' }
    const ids = (actions: readonly { readonly id: string; readonly appliesTo: (label: Label) => boolean }[]) =>
      actions.filter(({ appliesTo }) => appliesTo(blocked)).map(({ id }) => id)
    expect(ids(labelCommands)).toEqual(['discard'])
    expect(ids(moreActions)).toEqual([])
    expect(blockedText([blocked])).toBe('Bloqueada')
  }
})

it('a lot with a blocked label says how many there are, and its others are used', () => {
  const lot = [{ ...aLabel('valid'), blocked: 'recall' }, aLabel('valid'), aLabel('valid')]
  const offered = (labels: readonly Label[]) =>
    lotActions.filter(({ appliesTo }) => appliesTo(labels)).map(({ name }) => name)
  expect([offered(lot), blockedText(lot)]).toEqual([['Usei…'], '1 bloqueada'])
  const all = lot.map((label) => ({ ...label, blocked: 'recall' }))
  expect([offered(all), blockedText(all)]).toEqual([['Descartar', 'Abrir'], 'Bloqueadas'])
  const gone = { ...aLabel('discarded'), blocked: 'recall' }
  expect(blockedText([gone, aLabel('valid')])).toBeNull()
})

it('consuming and discarding ask for the baixa of the given labels', () => {
  const labels = [aLabel('valid')]
  const questions: WithdrawalQuestion[] = []
  const commands = {
    withdraw: (question: WithdrawalQuestion) => void questions.push(question),
    more: () => undefined,
    open: () => undefined,
  }
  for (const { run } of [...labelCommands, ...moreActions]) run(labels, commands)
  expect(questions).toEqual([
    { kind: 'consume', labels },
    { kind: 'discard', labels },
    { kind: 'used-in-time', labels },
  ])
})

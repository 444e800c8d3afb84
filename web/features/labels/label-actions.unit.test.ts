import { expect, it } from 'vitest'
import type { Label, LabelStatus } from '#contract/labels'
import { labelActions, labelCommands, lotActions, moreActions } from './label-actions.ts'
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
const actionsOf = (status: LabelStatus) =>
  labelActions.filter(({ appliesTo }) => appliesTo(aLabel(status))).map(({ id }) => id)
const moreOf = (status: LabelStatus) =>
  moreActions.filter(({ appliesTo }) => appliesTo(aLabel(status))).map(({ id }) => id)

it('a label in time can be printed, consumed and discarded', () => {
  for (const status of ['valid', 'expiring'] as const) {
    expect(actionsOf(status)).toEqual(['print', 'consume', 'discard'])
    expect(moreOf(status)).toEqual([])
  }
})

it('an expired label is not consumed: it is discarded, or was used before its expiry', () => {
  expect(actionsOf('expired')).toEqual(['print', 'discard'])
  expect(moreOf('expired')).toEqual(['used-in-time'])
})

it('a lot is opened; one that has expired is discarded first', () => {
  const ofLot = (status: LabelStatus) =>
    lotActions.filter(({ appliesTo }) => appliesTo(aLabel(status))).map(({ name }) => name)
  expect(ofLot('valid')).toEqual(['Usei…'])
  expect(ofLot('expiring')).toEqual(['Usei…'])
  expect(ofLot('expired')).toEqual(['Descartar', 'Abrir'])
  expect(ofLot('consumed')).toEqual(['Abrir'])
})

it('a sample is not consumed, not even in time: it is printed and discarded', () => {
  const kept = (status: LabelStatus) => ({ ...aLabel(status), sample: true })
  const ids = (
    actions: readonly { readonly id: string; readonly appliesTo: (label: Label) => boolean }[],
    label: Label,
  ) => actions.filter(({ appliesTo }) => appliesTo(label)).map(({ id }) => id)
  expect(ids(labelActions, kept('expiring'))).toEqual(['print', 'discard'])
  expect(ids(moreActions, kept('expired'))).toEqual([])
  expect(ids(lotActions, kept('expiring'))).toEqual(['open'])
  expect(ids(lotActions, kept('expired'))).toEqual(['discard-lot', 'open'])
})

it('a late record is not printed', () => {
  const late = { ...aLabel('expired'), lateReason: 'sem internet ontem' }
  expect(labelActions.filter(({ appliesTo }) => appliesTo(late)).map(({ id }) => id)).toEqual(['discard'])
})

it('a withdrawn label can only be printed', () => {
  for (const status of ['consumed', 'discarded'] as const) expect(actionsOf(status)).toEqual(['print'])
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

import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { JointWords } from '../../../errors.ts'
import { Rejection } from '../../../errors.ts'
import type { Label } from '../contract/api.ts'
import type { ActBody } from '../contract/acts.ts'
import type { ActDone, Transformed } from '../contract/life.ts'
import type { Deed } from './label-answers.ts'
import { allOrNone, namingPerson } from './label-answers.ts'
import type { Readers, TransformationOrder } from './transformations.ts'
import { prepareTransformations } from './transformations.ts'
import type { Withdrawal, WithdrawalOrder, Withdrawer } from './withdraw.ts'
import { ordersOf, prepareWithdrawals } from './withdraw.ts'

/** An order for one write: some labels leave stock, others are opened, portioned, frozen, thawed or moved. */
interface Order {
  readonly withdrawals?: readonly WithdrawalOrder[]
  readonly transformation?: TransformationOrder | undefined
}

/**
 * Does all of an order or, where one label is refused, nothing: one lock of the tenant, and one append of one act.
 *
 * @param refusal what is said where labels are refused, with the refusal of each; null: one label's own refusal is thrown
 */
export async function act(
  unit: UnitOfWork,
  { withdrawals = [], transformation }: Order,
  actor: Withdrawer,
  refusal: JointWords | null,
): Promise<ActDone> {
  const [leaving, changing] = await Promise.all([
    withdrawals.length === 0 ? [] : prepareWithdrawals(unit, withdrawals, actor),
    transformation === undefined ? [] : prepareTransformations(unit, transformation, actor),
  ])
  const withdrawn: Label[] = []
  const transformed: Transformed[] = []
  const deeds: readonly Deed<unknown>[] = [
    ...leaving.map(({ path, decide }) => ({ path, decide: () => withdrawn.push(decide()) })),
    ...changing.map(({ path, decide }) => ({ path, decide: () => transformed.push(decide()) })),
  ]
  const { tx } = unit
  const { personNames } = actor
  if (refusal !== null) await allOrNone(deeds, { tx, personNames }, refusal)
  else await namingPerson(tx, personNames, () => deeds.map(({ decide }) => decide()))
  return { act: unit.actId(), withdrawn, transformed }
}

/** The order of a call for several labels. */
export const orderOf = (
  { items = [], transformation }: ActBody,
  readers: Readers,
  path = 'transformation.ids',
): Order => ({
  withdrawals: ordersOf(items),
  transformation: transformation && transformationOrder(transformation, readers, path),
})

function transformationOrder(
  { ids, how: call, ...body }: NonNullable<ActBody['transformation']>,
  readers: Readers,
  path: string,
): TransformationOrder {
  return { ids, path, asked: { call, body, ...readers } }
}

/** Baixa: takes one label out of stock, once. Also blocks a label, and releases it. */
export async function withdrawLabel(
  unit: UnitOfWork,
  id: number,
  withdrawal: Withdrawal,
  withdrawer: Withdrawer,
): Promise<Label> {
  const { withdrawn } = await act(unit, { withdrawals: [{ id, withdrawal, path: 'id' }] }, withdrawer, null)
  return only(withdrawn)
}

export function only<One>([one]: readonly One[]): One {
  if (one === undefined) throw new Rejection('label_not_found')
  return one
}

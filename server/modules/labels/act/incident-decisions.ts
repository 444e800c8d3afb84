import type { JointWords } from '../../../errors.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { Label } from '../contract/api.ts'
import type { TransformBody } from '../contract/life.ts'
import type { Deed } from './label-answers.ts'
import { allOrNone } from './label-answers.ts'
import type { Readers } from './transformations.ts'
import { prepareTransformations } from './transformations.ts'
import type { Withdrawer, WithdrawalOrder } from './withdraw.ts'
import { prepareWithdrawals } from './withdraw.ts'

interface Decided {
  readonly id: number
  /** Of the label in the request. */
  readonly path: string
}

/** What people have decided about labels after an occurrence of temperature. */
export interface DecidedLabels {
  readonly discarded: readonly Decided[]
  /** What a discard says of the occurrence. */
  readonly note: string
  readonly released: readonly Decided[]
  /** The block that the released labels lose. */
  readonly block: string
  /** A child with an earlier date takes the place of each, where it is. */
  readonly shortened: readonly (Decided & { readonly date: string; readonly storageTypeId: string })[]
  readonly thawed: readonly (Decided & { readonly at: string; readonly storageTypeId: string | undefined })[]
}

/**
 * Does what was decided, all of it or nothing, as a part of another module's unit. Answers the labels that take the place of
 * others.
 */
export async function decideLabels(
  unit: UnitOfWork,
  { discarded, note, released, block, shortened, thawed }: DecidedLabels,
  actor: Withdrawer & Readers,
  refusal: JointWords,
): Promise<Label[]> {
  const orders: readonly WithdrawalOrder[] = [
    ...discarded.map((one) => ({
      ...one,
      withdrawal: { type: 'DiscardLabel', reason: 'temperatura', note } as const,
    })),
    ...released.map((one) => ({ ...one, withdrawal: { type: 'ReleaseLabel', block, isKept: true } as const })),
  ]
  const [leaving, shorter, thawing] = await Promise.all([
    orders.length === 0 ? [] : prepareWithdrawals(unit, orders, actor),
    transformations(unit, actor, {
      call: 'move',
      labels: shortened.map(({ date, ...one }) => ({ ...one, body: { expiration_date: date } })),
    }),
    transformations(unit, actor, { call: 'thaw', labels: thawed.map(({ at, ...one }) => ({ ...one, body: { at } })) }),
  ])
  const born: Label[] = []
  const deeds: readonly Deed<unknown>[] = [
    ...leaving,
    ...[...shorter, ...thawing].map(({ path, decide }) => ({
      path,
      decide: () => born.push(...decide().children),
    })),
  ]
  await allOrNone(deeds, { tx: unit.tx, personNames: actor.personNames }, refusal)
  return born
}

interface Order {
  readonly call: 'move' | 'thaw'
  readonly labels: readonly (Decided & { readonly storageTypeId: string | undefined; readonly body: TransformBody })[]
}

/** Prepared together, each with a time, a date and a place of its own. */
async function transformations(unit: UnitOfWork, actor: Withdrawer & Readers, { call, labels }: Order) {
  if (labels.length === 0) return []
  const { readEngines, readPerson } = actor
  const own = new Map(
    labels.map(({ id, storageTypeId, body }) => [
      id,
      { ...body, ...(storageTypeId !== undefined && { storageTypeId }) },
    ]),
  )
  const order = {
    ids: labels.map(({ id }) => id),
    asked: { call, body: {}, own, readEngines, readPerson },
    path: 'items',
  }
  const deeds = await prepareTransformations(unit, order, actor)
  return deeds.map(({ decide }, index) => ({ path: labels[index]?.path ?? 'items', decide }))
}

import type { PersonNames } from '../../../audit-sentence.ts'
import { REMOVED_USER } from '../../../audit-sentence.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { JointWords, RefusedPart } from '../../../errors.ts'
import { JointRejection, Rejection } from '../../../errors.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { Label } from '../contract/api.ts'
import { readLabelKeys } from '../read/label-key.ts'
import type { LabelState } from '../stream/label-state-decider.ts'
import { stockOf } from '../stream/label-state-decider.ts'
import { labelOf } from '../contract/made-label.ts'
import type { LabelContext } from '../contract/made-label.ts'

export const labelStream = (id: number) => `label-${id}`

/** The tenant's time zone, or the pending look-up of the session that brings it. */
export type Calendar = { readonly timeZone: string } | Promise<{ readonly timeZone: string }>

/** Who asks, and the names of the others: a refusal says who was first. */
export interface Caller {
  readonly calendar: Calendar
  readonly personNames: PersonNames
}

/** A label from its events, for the answer of the write that changed it. */
export function answerLabel(state: LabelState, context: LabelContext): Label {
  if (state.status === 'absent') throw new Rejection('label_not_found')
  return labelOf(state.label, context, stockOf(state), state)
}

export async function contextOf({ tx, now }: UnitOfWork, calendar: Calendar): Promise<LabelContext> {
  const [{ timeZone }, keys] = await Promise.all([calendar, readLabelKeys(tx)])
  return { now, timeZone, keys }
}

/** Does the work. A refusal that knows the user who was first is thrown with that person's name. */
export async function namingPerson<T>(tx: TenantTransaction, personNames: PersonNames, work: () => T): Promise<T> {
  try {
    return work()
  } catch (error) {
    throw error instanceof Rejection ? await named(error, () => personNames(tx)) : error
  }
}

async function named(rejection: Rejection, names: () => Promise<ReadonlyMap<string, string>>): Promise<Rejection> {
  const { by } = rejection.facts
  if (by === undefined) return rejection
  // The user's id stays: what is kept of the refusal names nobody, since an erasure does not reach it.
  return new Rejection(rejection.code, { ...rejection.facts, person: (await names()).get(String(by)) ?? REMOVED_USER })
}

/** What is to be done with one of several labels, once all that it depends on is read. */
export interface Deed<Result> {
  /** Of the label in the request. */
  readonly path: string
  readonly decide: () => Result
}

/** Decides each of several labels. Throws a JointRejection where some are refused. */
export async function allOrNone<Result>(
  deeds: readonly Deed<Result>[],
  { tx, personNames }: { readonly tx: TenantTransaction; readonly personNames: PersonNames },
  words: JointWords,
): Promise<Result[]> {
  const refused: RefusedPart[] = []
  const results = deeds.flatMap(({ path, decide }) => {
    try {
      return [decide()]
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      refused.push({ path, rejection: error })
      return []
    }
  })
  if (refused.length === 0) return results
  let names: Promise<ReadonlyMap<string, string>> | undefined
  const readNames = () => (names ??= personNames(tx))
  const parts = refused.map(async ({ path, rejection }) => ({ path, rejection: await named(rejection, readNames) }))
  throw new JointRejection(words, await Promise.all(parts))
}

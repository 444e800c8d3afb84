import type { PersonNames } from '../../../audit-sentence.ts'
import { REMOVED_USER } from '../../../audit-sentence.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { Rejection } from '../../../errors.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { RejectionTexts } from '../../../http/contract/problem.ts'
import { HttpRefusal, refusalOf } from '../../../http/problem.ts'
import type { Label } from '../contract/api.ts'
import { readLabelKeys } from '../read/label-key.ts'
import type { LabelState } from '../stream/label-state-decider.ts'
import { stockOf } from '../stream/label-state-decider.ts'
import { lifeRejections } from '../contract/life.ts'
import type { LabelContext } from '../read/queries.ts'
import { labelOf } from '../read/queries.ts'
import { labelRejections } from '../contract/rejections.ts'

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
  const { by, ...facts } = rejection.facts
  if (by === undefined) return rejection
  return new Rejection(rejection.code, { ...facts, person: (await names()).get(String(by)) ?? REMOVED_USER })
}

interface Attempt {
  readonly path: string
  readonly rejection: Rejection
}

/** What is to be done with one of several labels, once all that it depends on is read. */
export interface Deed<Result> {
  /** Of the label in the request. */
  readonly path: string
  readonly decide: () => Result
}

/** What is answered where one of several labels is refused. */
export interface JointRefusal {
  readonly code: string
  readonly text: string
  readonly status?: 409 | 422
  /** The words of refusals that are not the labels' own. */
  readonly rejections?: RejectionTexts
}

/** Decides each of several labels. If one is refused, throws an HttpRefusal with all refusals, by `path`. */
export async function allOrNone<Result>(
  deeds: readonly Deed<Result>[],
  { tx, personNames }: { readonly tx: TenantTransaction; readonly personNames: PersonNames },
  { code, text, status = 409, rejections = {} }: JointRefusal,
): Promise<Result[]> {
  const refused: Attempt[] = []
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
  const names = refused.some(({ rejection }) => rejection.facts['by'] !== undefined) ? await personNames(tx) : new Map()
  const errors = await Promise.all(
    refused.map(async ({ path, rejection }) => ({
      path,
      message: messageOf(await named(rejection, () => Promise.resolve(names)), rejections),
    })),
  )
  throw new HttpRefusal(status, code, `${text} ${errors[0]?.message ?? ''}`, { errors })
}

/** The engine's refusals come with their own words. */
function messageOf(rejection: Rejection, others: RejectionTexts): string {
  const refusal = refusalOf(rejection, { ...labelRejections, ...lifeRejections, ...others })
  if (refusal !== null) return refusal.problem.detail
  const { text } = rejection.facts
  if (text === undefined) throw rejection
  return String(text)
}

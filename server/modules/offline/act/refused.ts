import type * as z from 'zod/mini'
import { JointRejection, Rejection } from '../../../errors.ts'
import type { RejectionTexts } from '../../../http/contract/problem.ts'
import { refusalOf } from '../../../http/problem.ts'
import type { refusalFacts } from '../events.ts'

/** A refusal as it is kept: with the ids of users and without their names, which an erasure would not reach. */
export interface Refused {
  readonly code: string
  readonly facts?: Readonly<z.infer<typeof refusalFacts>> | undefined
  /** Of a refusal without facts. */
  readonly detail?: string | undefined
}

/** null: nothing is refused, the server has failed or the session is over. */
export function refusedBy(error: unknown, texts: RejectionTexts): Refused | null {
  const first = error instanceof JointRejection ? (error.parts[0]?.rejection ?? error) : error
  const problem = (refusalOf(first, texts) ?? refusalOf(error, texts))?.problem
  if (problem === undefined || problem.status >= 500 || problem.status === 401) return null
  if (!(first instanceof Rejection)) return { code: problem.code, detail: problem.detail }
  const { person, ...nameless } = first.facts
  const isNamed = nameless['by'] === undefined && person !== undefined
  return { code: first.code, facts: isNamed ? { ...nameless, person } : nameless }
}

/** The sentence of a refusal, in the words of today. */
export function refusedText(
  { code, facts = {}, detail }: Refused,
  texts: RejectionTexts,
  nameOf: (userId: string) => string,
): string {
  if (detail !== undefined) return detail
  const { by } = facts
  const named = by === undefined ? facts : { ...facts, person: nameOf(String(by)) }
  return refusalOf(new Rejection(code, named), texts)?.problem.detail ?? String(facts['text'] ?? '')
}

import { Rejection } from './contract/rejection.ts'

export { found, Rejection } from './contract/rejection.ts'
export type { Facts } from './contract/rejection.ts'

/** One of several things that were asked together, with its path in the request. */
export interface RefusedPart {
  readonly path: string
  readonly rejection: Rejection
}

/** Several things were asked together and some of them are rejected, so that none was done. */
export class JointRejection extends Error {
  readonly code: string
  /** Says that nothing was done; the sentence of the first part follows it. */
  readonly text: string
  readonly kind: 'conflict' | 'invalid'
  readonly parts: readonly RefusedPart[]

  constructor({ code, text, kind = 'conflict' }: JointWords, parts: readonly RefusedPart[]) {
    super(`Rejected: ${code} ${parts.map(({ path, rejection }) => `${path} ${rejection.code}`).join(', ')}`)
    this.name = 'JointRejection'
    this.code = code
    this.text = text
    this.kind = kind
    this.parts = parts
  }
}

/** What is said where some of several things are rejected. */
export interface JointWords {
  readonly code: string
  readonly text: string
  readonly kind?: 'conflict' | 'invalid'
}

/** What the work gives. A Rejection of its own form, which knows no list, gets the place in the request that it is about. */
export function atRequestPath<T>(requestPath: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof Rejection) throw new Rejection(error.code, { ...error.facts, requestPath })
    throw error
  }
}

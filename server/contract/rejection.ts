/**
 * Values for the sentence of a rejection: the name that is taken, the number of uses. `requestPath` says where in the
 * request the refused thing stands, in place of what the contract of the rejection says.
 */
export type Facts = Readonly<Record<string, string | number>>

/**
 * A business rejection: a stable code and its facts. The Portuguese sentence is in the module's contract,
 * the HTTP status in server/http.
 */
export class Rejection extends Error {
  readonly code: string
  readonly facts: Facts

  constructor(code: string, facts: Facts = {}) {
    super(`Rejected: ${code} ${JSON.stringify(facts)}`)
    this.name = 'Rejection'
    this.code = code
    this.facts = facts
  }
}

/** The value; throws the Rejection of this code when it is undefined. */
export function found<T>(value: T | undefined, code: string): T {
  if (value === undefined) throw new Rejection(code)
  return value
}

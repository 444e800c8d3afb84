/** Facts that a refusal's sentence may name: which name was taken, by how many it is used. */
export type Facts = Readonly<Record<string, string | number>>

/**
 * A business refusal: a stable code and its facts. It knows no HTTP and no wording;
 * the module's contract holds the Portuguese sentence and server/http the status.
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

/** What was looked for; throws the Rejection of this code where it is not there. */
export function found<T>(value: T | undefined, code: string): T {
  if (value === undefined) throw new Rejection(code)
  return value
}

import { HttpProblem } from './http.ts'

/** One intention of a person: what is sent, and the key under which the server does it only once. */
export interface Attempt {
  readonly content: string
  readonly key: string
}

/**
 * The attempt to send now. While an earlier one with the same content has had no answer, its key is used again, so that
 * neither a double tap nor a retry on a bad connection does the thing twice.
 */
export function attemptFor(content: string, unanswered: Attempt | null, newKey: () => string = newIdempotencyKey): Attempt {
  return unanswered?.content === content ? unanswered : { content, key: newKey() }
}

/** Whether nobody knows if the server did it: the connection broke, or the server did. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof HttpProblem) || error.status === 0 || error.status >= 500
}

/** Not `randomUUID`: that exists only on https and localhost, and a kitchen may reach the server by its address in the LAN. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

import { HttpProblem } from './http.ts'

/** One write that the user asked for: its content, and the idempotency key with which the server does it only once. */
export interface Attempt {
  readonly content: string
  readonly key: string
}

/**
 * The attempt to send now. When an earlier attempt with the same content got no answer, its key is used again, so that
 * neither a double tap nor a retry on a bad connection repeats the write.
 */
export function attemptFor(
  content: string,
  unanswered: Attempt | null,
  newKey: () => string = newIdempotencyKey,
): Attempt {
  return unanswered?.content === content ? unanswered : { content, key: newKey() }
}

/** @param subject what is written to, where one sender writes to several things at once */
export type SendAttempt = <T>(content: string, send: (key: string) => Promise<T>, subject?: number) => Promise<T>

/** The last attempt without an answer of each subject. */
export interface AttemptMemory {
  get(subject: number): Attempt | undefined
  set(subject: number, attempt: Attempt): void
  delete(subject: number): void
}

export function attemptSender(unanswered: AttemptMemory): SendAttempt {
  return async (content, send, subject = 0) => {
    const attempt = attemptFor(content, unanswered.get(subject) ?? null)
    unanswered.set(subject, attempt)
    try {
      const answer = await send(attempt.key)
      unanswered.delete(subject)
      return answer
    } catch (error) {
      if (!isUnanswered(error)) unanswered.delete(subject)
      throw error
    }
  }
}

/**
 * Whether the server may have done the write without the client knowing: the connection broke, or the server failed.
 */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof HttpProblem) || error.status === 0 || error.status >= 500
}

/**
 * Not `randomUUID`: browsers offer it only on https and localhost, and a kitchen may open the server by its LAN
 * address.
 */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

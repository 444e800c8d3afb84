import { isConnected, onConnectionChange } from '../connection.ts'
import { HttpProblem } from '../http.ts'

// Small: every screen that writes loads it. The queue itself is loaded where it is needed (own-queue.ts).

const kept = new WeakSet<object>()

/** Whether an answer says only what is kept on this device: the server has not done it yet. */
export const isKept = (answer: object): boolean => kept.has(answer)

/** Empties the queue of this device. */
type Flush = () => Promise<boolean>
let flush: Flush | null = null

/** While commands wait: a write that came before them would be done in another order. Null: nothing waits. */
export function flushBefore(next: Flush | null): void {
  flush = next
}

interface Write<T> {
  readonly send: (signal: AbortSignal) => Promise<T>
  /** Keeps the write in the queue. @param attempt the idempotency key where the server may have done it; else null */
  readonly keep: (attempt: string | null) => Promise<T>
  /** The idempotency key of the call. */
  readonly attempt: string
}

/** Sends a write or, where the server does not answer, keeps it on this device. A refusal is thrown as ever. */
export async function sendOrKeep<T extends object>({ send, keep, attempt }: Write<T>): Promise<T> {
  if (!(await isFree())) return markKept(await keep(null))
  const lost = new AbortController()
  const stop = onConnectionChange(() => {
    if (!isConnected()) lost.abort()
  })
  try {
    return await send(lost.signal)
  } catch (error) {
    if (!lost.signal.aborted && !isUnreached(error)) throw error
    return markKept(await keep(attempt))
  } finally {
    stop()
  }
}

/** Whether the server answers, and has all that was done before. */
async function isFree(): Promise<boolean> {
  if (!isConnected()) return false
  return flush === null || (await flush())
}

/** A server that fails has answered; a gateway without one has not. */
const isUnreached = (error: unknown): boolean =>
  error instanceof HttpProblem && (error.status === 0 || (error.status >= 502 && !isConnected()))

function markKept<T extends object>(answer: T): T {
  kept.add(answer)
  return answer
}

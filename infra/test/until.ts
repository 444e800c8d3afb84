import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 90_000

/** Calls `read` every 25 ms until `isDone` accepts the value; after 90 s throws with the last value. */
export async function until<T>(read: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const value = await read()
    if (isDone(value)) return value
    if (performance.now() > deadline) throw new Error(`Waited in vain; last value: ${JSON.stringify(value)}`)
    await sleep(25)
  }
}

/**
 * Sends a request again where the process says that it is busy: before it does anything, a request waits some seconds for a
 * connection to the database, and on a machine with other work that may be too short.
 */
export const onceTaken = <Answer extends { readonly status: number } | undefined>(
  send: () => Promise<Answer>,
): Promise<Answer> => until(send, (answer) => answer?.status !== 503)

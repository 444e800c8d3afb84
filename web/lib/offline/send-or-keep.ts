import { isConnected, onConnectionChange } from '../connection.ts'
import { HttpProblem, unreachable } from '../http.ts'
import type { QueuedCommand } from './command.ts'

// Small: every screen that writes loads it. The queue itself is loaded where it is needed (own-queue.ts).

const kept = new WeakSet<object>()

/** Whether an answer says only what is kept on this device: the server has not done it yet. */
export const isKept = (answer: object): boolean => kept.has(answer)

let offers = 0

/** The screens of a session keep what is written; returns how to stop. Without them a write without an answer fails. */
export function offerKeeping(): () => void {
  offers += 1
  return () => {
    offers -= 1
  }
}

/** Empties the queue of this device; whether it is empty then. */
type Flush = () => Promise<boolean>
let flush: Flush | null = null
let waiting: readonly QueuedCommand[] = []

/** While commands wait: a write that came before them would be done in another order. */
export function noteWaiting(commands: readonly QueuedCommand[], next: Flush): void {
  waiting = commands
  flush = commands.length === 0 ? null : next
}

/** What was done before and waits on this device. */
export const waitingCommands = (): readonly QueuedCommand[] => waiting

interface Write<T> {
  readonly send: (signal: AbortSignal) => Promise<T>
  /** Keeps the write in the queue. @param attempt the idempotency key where the server may have done it; else null */
  readonly keep: (attempt: string | null) => Promise<T>
  /** The idempotency key of the call. */
  readonly attempt: string
}

/** Sends a write or, where the server does not answer, keeps it on this device. A refusal is thrown as ever. */
export async function sendOrKeep<T extends object>({ send, keep, attempt }: Write<T>): Promise<T> {
  if (offers === 0) return send(new AbortController().signal)
  const lost = new AbortController()
  const stop = onConnectionChange(() => {
    if (!isConnected()) lost.abort()
  })
  try {
    const isSent = mayBeDone.has(attempt)
    if (!(await isFree(lost.signal))) return isSent ? await keepSent(keep, attempt) : markKept(await keep(null))
    try {
      return await send(lost.signal)
    } catch (error) {
      if (!lost.signal.aborted && !isUnreached(error)) throw error
      return await keepSent(keep, attempt)
    }
  } finally {
    stop()
  }
}

/** The keys of writes that were sent, had no answer and were not kept. */
const mayBeDone = new Set<string>()

/** Where there is no room, the write stays without an answer: it is asked for again with the same key. */
async function keepSent<T extends object>(keep: Write<T>['keep'], attempt: string): Promise<T> {
  mayBeDone.add(attempt)
  try {
    const answer = markKept(await keep(attempt))
    mayBeDone.delete(attempt)
    return answer
  } catch (error) {
    console.error('A write without an answer was not kept', error)
    throw new HttpProblem({ status: 0, code: 'unreachable', detail: unreachable })
  }
}

/** Whether the server answers, and has all that was done before. With the loss of the connection nobody waits for that. */
async function isFree(lost: AbortSignal): Promise<boolean> {
  if (!isConnected()) return false
  return flush === null || Promise.race([flush(), whenAborted(lost)])
}

const whenAborted = (signal: AbortSignal): Promise<false> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(false)))

/** A server that fails has answered; a gateway without one has not. */
const isUnreached = (error: unknown): boolean =>
  error instanceof HttpProblem && (error.status === 0 || (error.status >= 502 && !isConnected()))

/** An answer and everything in it: screens take answers apart and put lists together. */
export function markKept<T extends object>(answer: T): T {
  kept.add(answer)
  for (const part of Object.values(answer) as readonly unknown[])
    if (typeof part === 'object' && part !== null) markKept(part)
  return answer
}

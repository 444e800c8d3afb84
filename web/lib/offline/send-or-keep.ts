import { isConnected, onConnectionChange } from '../connection.ts'
import { HttpProblem, unreachable } from '../http.ts'

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

/** Empties the queue of this device. */
type Flush = () => Promise<boolean>
let flush: Flush | null = null

/** While commands wait: a write that came before them would be done in another order. Null: nothing waits. */
export function flushBefore(next: Flush | null): void {
  flush = next
}

/** Whether something that was done before waits on this device. */
export const isWaiting = (): boolean => flush !== null

interface Write<T> {
  readonly send: (signal: AbortSignal) => Promise<T>
  /** Keeps the write in the queue. @param attempt the idempotency key where the server may have done it; else null */
  readonly keep: (attempt: string | null) => Promise<T>
  /** The idempotency key of the call. */
  readonly attempt: string
}

/** Sends a write or, where the server does not answer, keeps it on this device. A refusal is thrown as ever. */
export async function sendOrKeep<T extends object>({ send, keep, attempt }: Write<T>): Promise<T> {
  const mayKeep = offers > 0
  if (mayKeep && !(await isFree())) return markKept(await keep(null))
  const lost = new AbortController()
  const stop = onConnectionChange(() => {
    if (!isConnected()) lost.abort()
  })
  try {
    return await send(lost.signal)
  } catch (error) {
    if (!mayKeep || (!lost.signal.aborted && !isUnreached(error))) throw asUnreached(error, lost.signal)
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

/** A list and each of its entries: screens put lists together. */
/** To a screen a call that was given up is one without an answer. */
const asUnreached = (error: unknown, { aborted }: AbortSignal): unknown =>
  aborted ? new HttpProblem({ status: 0, code: 'unreachable', detail: unreachable }) : error

function markKept<T extends object>(answer: T): T {
  kept.add(answer)
  if (Array.isArray(answer)) for (const entry of answer as readonly unknown[]) if (isObject(entry)) kept.add(entry)
  return answer
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

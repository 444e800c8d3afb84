import * as z from 'zod/mini'
import type { Attempt, AttemptMemory } from './idempotency.ts'
import { keepJson, keptJson } from './kept-json.ts'

const stored = z.object({ at: z.string(), content: z.string(), key: z.string() })
/** So long an attempt without an answer is sent again with its key. */
export const ATTEMPT_KEPT_MS = 60 * 60_000

/**
 * The attempts without an answer, at this device. Where what was asked for survives a reload, its idempotency key has to
 * survive the reload too: with a new key the labels of an answer that was lost would be made twice.
 *
 * @param nameOf of the entry in which this device keeps a subject's attempt
 */
export function keptAttempts(nameOf: (subject: number) => string): AttemptMemory {
  // Of use where the browser denies storage.
  const inMemory = new Map<number, Attempt>()
  return {
    get: (subject) => inMemory.get(subject) ?? readAttempt(nameOf(subject)),
    set(subject, attempt) {
      inMemory.set(subject, attempt)
      keepJson(nameOf(subject), { at: new Date().toISOString(), ...attempt })
    },
    delete(subject) {
      inMemory.delete(subject)
      keepJson(nameOf(subject), null)
    },
  }
}

function readAttempt(name: string): Attempt | undefined {
  const kept = keptJson(name, stored)
  if (kept === null) return undefined
  const { at, ...attempt } = kept
  return Date.now() - Date.parse(at) < ATTEMPT_KEPT_MS ? attempt : undefined
}

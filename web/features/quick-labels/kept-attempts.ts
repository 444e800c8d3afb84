import * as z from 'zod/mini'
import { remember, remembered } from '../../lib/device-memory.ts'
import type { Attempt, AttemptMemory } from '../../lib/idempotency.ts'
import { KEPT_MS } from './last-print.ts'

const stored = z.object({ at: z.string(), content: z.string(), key: z.string() })

/** The subjects: the labels of what was chosen, and a second copy of labels that there are. */
export const CHOSEN = 0
export const COPY = 1

/**
 * The attempts without an answer. As what was chosen survives a reload, its idempotency key has to survive it too: with a
 * new key the labels of an answer that was lost would be made twice. Whoever changes what was chosen deletes the attempt:
 * the same choice made anew is another print, and with the old key nothing would come out of the printer.
 */
export function keptAttempts(tenantId: string, station: string): AttemptMemory {
  const nameOf = (subject: number) => `quickTry${subject}.${tenantId}.${station}`
  // Of use where the browser denies storage.
  const inMemory = new Map<number, Attempt>()
  return {
    get: (subject) => inMemory.get(subject) ?? readAttempt(nameOf(subject)),
    set(subject, attempt) {
      inMemory.set(subject, attempt)
      remember(nameOf(subject), JSON.stringify({ at: new Date().toISOString(), ...attempt }))
    },
    delete(subject) {
      inMemory.delete(subject)
      remember(nameOf(subject), '')
    },
  }
}

function readAttempt(name: string): Attempt | undefined {
  const text = remembered(name)
  if (text === null || text === '') return undefined
  try {
    const { at, ...attempt } = z.parse(stored, JSON.parse(text))
    return Date.now() - Date.parse(at) < KEPT_MS ? attempt : undefined
  } catch {
    return undefined
  }
}

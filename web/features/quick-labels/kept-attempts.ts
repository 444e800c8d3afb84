import * as z from 'zod/mini'
import { keepJson, keptJson } from '../../lib/kept-json.ts'
import type { Attempt, AttemptMemory } from '../../lib/idempotency.ts'
import { KEPT_MS } from './last-print.ts'

const stored = z.object({ at: z.string(), content: z.string(), key: z.string() })

/** The subject of the labels of what was chosen. A second copy of labels that there are is `SENT_LABELS`. */
export const CHOSEN = 0

/**
 * The attempts without an answer. As what was chosen survives a reload, its idempotency key has to survive it too: with a
 * new key the labels of an answer that was lost would be made twice. Whoever changes what was chosen deletes the attempt:
 * the same choice made anew is another print, and with the old key nothing would come out of the printer.
 */
export function keptAttempts(tenantId: string, station: string): AttemptMemory {
  const nameOf = (subject: number) => `foodid.quickTry${subject}.${tenantId}.${station}`
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
  return Date.now() - Date.parse(at) < KEPT_MS ? attempt : undefined
}

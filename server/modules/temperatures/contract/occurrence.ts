import type { StorageKind } from '../../../contract/food.ts'
import type { MeasuredPoint } from './given-reading.ts'
import type { Reading } from './segments.ts'
import { MINUTE_MS } from './segments.ts'

/** °C that need no second reading. */
const atOnce: Readonly<Partial<Record<StorageKind, number>>> = { refrigerado: 10, congelado: 0, quente: 50 }

/**
 * Whether a reading counts towards an occurrence. Only the unsafe side does: a fridge that is too cold is out of its limits
 * and needs an action, but no food has been warm.
 */
function isUnsafe(value: number, { kind, min, max }: MeasuredPoint): boolean {
  return kind === 'quente' ? min !== null && value < min : max !== null && value > max
}

function isUnsafeAtOnce(value: number, { kind }: MeasuredPoint): boolean {
  const limit = kind === null ? undefined : atOnce[kind]
  if (limit === undefined) return false
  return kind === 'quente' ? value < limit : value > limit
}

/** Whether a reading can open an occurrence, alone or with others; one within the limits never does. */
export const mayOpen = (value: number, point: MeasuredPoint): boolean =>
  isUnsafeAtOnce(value, point) || isUnsafe(value, point)

const BACK_MS = 24 * 60 * MINUTE_MS

export interface Opening {
  /** The reading that opens it. */
  readonly at: number
  /** The last reading within the limits, at most 24 hours back; no person may move the beginning before it. */
  readonly startedAt: number
}

/**
 * The first reading that opens an occurrence; null: none does. A reading that is out opens one where all readings since one
 * that is at least the tolerance earlier were out, as a sensor measures more often than that; or at once where it is far
 * out. Where no reading was within the limits, the occurrence begins with the first that is out: nothing is known before.
 *
 * @param readings of the point, in any order: since its last occurrence, and from 24 hours before on
 */
export function openingOf(readings: readonly Reading[], point: MeasuredPoint): Opening | null {
  let within: number | null = null
  let outSince: number | null = null
  for (const { at, value } of readings.toSorted((a, b) => a.at - b.at)) {
    const atOnceOut = isUnsafeAtOnce(value, point)
    if (!mayOpen(value, point)) {
      within = at
      outSince = null
      continue
    }
    outSince ??= at
    const isLong = at > outSince && at - outSince >= point.toleranceMinutes * MINUTE_MS
    if (atOnceOut || isLong) return { at, startedAt: Math.max(within ?? outSince, at - BACK_MS) }
  }
  return null
}

const GOES_ON_MS = 60 * MINUTE_MS

/** Whether a failure so soon after the end of an occurrence is the same one. */
export const goesOn = (endedAt: number, failsAt: number): boolean => failsAt - endedAt <= GOES_ON_MS

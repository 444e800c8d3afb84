import type { StorageKind } from '../../../contract/food.ts'
import { celsiusText } from '../../../contract/food.ts'
import type { ReadingAction, ReadingStatus } from './readings.ts'
import type { Reading } from './segments.ts'
import { MINUTE_MS } from './segments.ts'

/** A point where temperatures are measured. null: it does not say it. */
export interface MeasuredPoint {
  readonly kind: StorageKind | null
  readonly min: number | null
  readonly max: number | null
  readonly toleranceMinutes: number
}

const LATE_MS = 15 * MINUTE_MS
const OLDEST_MS = 72 * 60 * MINUTE_MS
const UNLIKELY_CELSIUS = 30

/** Written down later than it was measured. */
export const isLate = (at: number, now: number): boolean => now - at > LATE_MS

export function readingStatus(value: number, { min, max }: Pick<MeasuredPoint, 'min' | 'max'>): ReadingStatus {
  if (min === null && max === null) return 'sem_limite'
  return passedLimit(value, { min, max }) === null ? 'ok' : 'fora'
}

interface PassedLimit {
  readonly side: 'max' | 'min'
  readonly limit: number
}

function passedLimit(value: number, { min, max }: Pick<MeasuredPoint, 'min' | 'max'>): PassedLimit | null {
  if (max !== null && value > max) return { side: 'max', limit: max }
  return min !== null && value < min ? { side: 'min', limit: min } : null
}

/** The limit that is nearest to a temperature; null: there is none. */
function nearestLimit(value: number, { min, max }: MeasuredPoint): number | null {
  if (min === null || max === null) return min ?? max
  return Math.abs(value - min) < Math.abs(value - max) ? min : max
}

/** A temperature between both limits is never unlikely, however far apart they are. */
function unlikelyLimit(value: number, point: MeasuredPoint): number | null {
  const limit = nearestLimit(value, point)
  const isBetween = point.min !== null && point.max !== null && passedLimit(value, point) === null
  return limit !== null && !isBetween && Math.abs(value - limit) > UNLIKELY_CELSIUS ? limit : null
}

export interface GivenReading extends Reading {
  /** A sensor is asked nothing: what it says is stored, and opens an occurrence. */
  readonly isByHand: boolean
  /** A person has seen that the temperature is unlikely. */
  readonly isConfirmed: boolean
  readonly action: ReadingAction | null
  readonly note: string
}

export interface ReadingProblem {
  readonly code: 'reading_in_future' | 'reading_too_old' | 'reading_unlikely' | 'action_needed'
  readonly text: string
}

const passedText = (value: number, { side, limit }: PassedLimit): string =>
  side === 'max'
    ? `${celsiusText(value)} passa do limite de ${celsiusText(limit)}.`
    : `${celsiusText(value)} fica abaixo do limite de ${celsiusText(limit)}.`

/** Why a reading cannot be written so; null: it can. The instant comes first: nothing else can be judged without it. */
export function readingProblem(reading: GivenReading, point: MeasuredPoint, now: number): ReadingProblem | null {
  const { at, value, isByHand, isConfirmed, action, note } = reading
  if (at > now) return { code: 'reading_in_future', text: 'Esta hora ainda não chegou. Confira o dia e a hora.' }
  if (now - at > OLDEST_MS)
    return { code: 'reading_too_old', text: 'Uma leitura pode ser lançada até 72 horas depois de medida.' }
  if (!isByHand) return null
  const unlikely = isConfirmed ? null : unlikelyLimit(value, point)
  if (unlikely !== null)
    return { code: 'reading_unlikely', text: `${celsiusText(value)}? O limite é ${celsiusText(unlikely)}.` }
  const passed = passedLimit(value, point)
  if (passed === null) return null
  const isSaid = action !== null && (action !== 'outro' || note.trim() !== '')
  return isSaid ? null : { code: 'action_needed', text: `${passedText(value, passed)} Diga o que foi feito.` }
}

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
    if (!atOnceOut && !isUnsafe(value, point)) {
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

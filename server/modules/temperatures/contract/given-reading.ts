import type { StorageKind } from '../../../contract/food.ts'
import { celsiusText } from '../../../contract/food.ts'
import type { ReadingAction, ReadingStatus } from './readings.ts'

const MINUTE_MS = 60_000

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

export interface GivenReading {
  /** Milliseconds. */
  readonly at: number
  /** °C. */
  readonly value: number
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

/** Why nothing can be written down of that instant; null: it can. */
export function momentProblem(at: number, now: number): ReadingProblem | null {
  if (at > now) return { code: 'reading_in_future', text: 'Esta hora ainda não chegou. Confira o dia e a hora.' }
  return now - at > OLDEST_MS
    ? { code: 'reading_too_old', text: 'Uma leitura pode ser lançada até 72 horas depois de medida.' }
    : null
}

/** Why a reading cannot be written so; null: it can. The instant comes first: nothing else can be judged without it. */
export function readingProblem(reading: GivenReading, point: MeasuredPoint, now: number): ReadingProblem | null {
  const { at, value, isByHand, isConfirmed, action, note } = reading
  const moment = momentProblem(at, now)
  if (moment !== null) return moment
  if (!isByHand) return null
  const unlikely = isConfirmed ? null : unlikelyLimit(value, point)
  if (unlikely !== null)
    return { code: 'reading_unlikely', text: `${celsiusText(value)}? O limite é ${celsiusText(unlikely)}.` }
  const passed = passedLimit(value, point)
  if (passed === null) return null
  const isSaid = action !== null && (action !== 'outro' || note.trim() !== '')
  return isSaid ? null : { code: 'action_needed', text: `${passedText(value, passed)} Diga o que foi feito.` }
}

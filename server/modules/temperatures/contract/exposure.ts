import type { ExposureRule } from './verdict-schemas.ts'
import type { TemperatureBound } from './limits.ts'
import { isOut } from './limits.ts'
import type { Series, Weighing, Window } from './segments.ts'
import { MINUTE_MS, segmentAt, SHORT_TIME_WEIGHT, sumAt } from './segments.ts'

// The share of the accepted time. A millisecond counts as many units as the least common multiple of the accepted times
// (240 minutes) has of its own: 1 of 240 minutes, 2 of 120, 4 of 60, 8 of 30. So every share is a whole number of units.

const ACCEPTED_MINUTES = 240
/** All of the accepted time. */
export const ALL_UNITS = ACCEPTED_MINUTES * MINUTE_MS
const weightOfMinutes = (minutes: 240 | 120 | 60 | 30): number => ACCEPTED_MINUTES / minutes

/** The share with three digits, rounded half up. */
export function shareText(units: number): string {
  const thousandths = Math.floor((units * 1_000 + ALL_UNITS / 2) / ALL_UNITS)
  return `${Math.floor(thousandths / 1_000)}.${String(thousandths % 1_000).padStart(3, '0')}`
}

/** The units of a share such as `0.625`. More than three digits are rounded up. */
export const unitsOfShare = (share: string | number): number =>
  Math.ceil(Number((Number(share) * 1_000).toFixed(6))) * (ALL_UNITS / 1_000)

/** °C: above it the time is half, and above the second a quarter of that. */
const WARM = 10
const HOT_ROOM = 21
/** Raw fish: above it half an hour is accepted. */
const FISH_WARM = 5

interface Weighed {
  readonly bound: TemperatureBound
  readonly rule: ExposureRule
  readonly isRawFish: boolean
}

function acceptedAbove(celsius: number, rule: ExposureRule, isRawFish: boolean): 240 | 120 | 60 | 30 {
  if (isRawFish) return celsius > FISH_WARM ? 30 : 120
  if (rule === 'duas_horas') return 120
  if (celsius > HOT_ROOM) return 30
  // Without a rule of the house the stricter of both counts, minute by minute.
  return rule === 'decidir' || celsius > WARM ? 120 : 240
}

/**
 * What a minute above the limit of chilled food takes. Raw fish has its own times under all rules. The limit comes
 * first: what is within it takes nothing, even where a house has a limit above 10 °C.
 */
export const chilledWeighing = ({ bound, rule, isRawFish }: Weighed): Weighing => ({
  key: `${bound.kind} ${bound.celsius} ${isRawFish ? 'pescado_cru' : rule}`,
  weightOf: (celsius) => (isOut(celsius, bound) ? weightOfMinutes(acceptedAbove(celsius, rule, isRawFish)) : 0),
})

/** Hot food: one hour below the limit (CVS 3/2026, art. 60). */
export const hotWeighing = (bound: TemperatureBound): Weighing => ({
  key: `${bound.kind} ${bound.celsius} quente`,
  weightOf: (celsius) => (isOut(celsius, bound) ? weightOfMinutes(60) : 0),
})

export interface Exposure {
  /** With what was used before. */
  readonly units: number
  readonly outMs: number
  /** How long it was so warm that half an hour is accepted. */
  readonly shortMs: number
  /** When the share passed 1; null: it did not, or it had before. */
  readonly crossedAt: number | null
  readonly weighing: Weighing
}

export const isOver = ({ units }: Pick<Exposure, 'units'>): boolean => units > ALL_UNITS

/** What a window of a series takes of the accepted time. Its cost does not grow with the readings, but for a search. */
export function exposureOf(series: Series, { from, until }: Window, weighing: Weighing, usedBefore: number): Exposure {
  const account = series.accountOf(weighing)
  const unitsAt = (at: number) => sumAt(series, account.units, (index) => account.weights[index] ?? 0, at)
  const outAt = (at: number) => sumAt(series, account.outMs, (index) => (account.weights[index] === 0 ? 0 : 1), at)
  const shortAt = (at: number) =>
    sumAt(series, account.shortMs, (index) => (account.weights[index] === SHORT_TIME_WEIGHT ? 1 : 0), at)
  if (until <= from) return { units: usedBefore, outMs: 0, shortMs: 0, crossedAt: null, weighing }
  const before = unitsAt(from)
  const units = usedBefore + unitsAt(until) - before
  const outMs = outAt(until) - outAt(from)
  const shortMs = shortAt(until) - shortAt(from)
  const passes = units > ALL_UNITS && usedBefore <= ALL_UNITS
  return {
    units,
    outMs,
    shortMs,
    crossedAt: passes ? crossing(series, account, before + ALL_UNITS - usedBefore) : null,
    weighing,
  }
}

/** When a sum passes a number of units that it does pass. */
function crossing(series: Series, account: ReturnType<Series['accountOf']>, target: number): number {
  let low = 0
  let high = series.segments.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((account.units[middle + 1] ?? 0) > target) high = middle
    else low = middle + 1
  }
  const from = series.segments[low]?.from ?? 0
  return from + Math.floor((target - (account.units[low] ?? 0)) / (account.weights[low] ?? 1))
}

/** The last instant of a series, up to which a label counts. */
export const lastOf = ({ readings }: Series): number | null => readings.at(-1)?.at ?? null

/** The worst temperature of the segment inside which an instant lies; null: it lies in none. */
export function valueInside(series: Series, at: number): number | null {
  const segment = series.segments[segmentAt(series, at)]
  return segment !== undefined && segment.from < at && at < segment.to ? segment.value : null
}

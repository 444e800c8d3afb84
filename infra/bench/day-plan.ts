// A working day of many restaurants as a timetable of calls: pure, the same for the same seed.
import { seeded } from '../faults/case.ts'

export const callKinds = ['labels', 'print', 'withdraw', 'list', 'search', 'dashboard', 'scan'] as const
export type CallKind = (typeof callKinds)[number]

/** The calls that append events. The others read. */
const isWrite = (kind: CallKind): boolean => kind === 'labels' || kind === 'print' || kind === 'withdraw'

/** How many labels the nth call for labels asks for: 2.5 on average. */
const QUANTITIES = [1, 1, 2, 2, 3, 6]
export const quantityOf = (number: number): number => QUANTITIES[number % QUANTITIES.length] ?? 1

/**
 * The calls of one restaurant on one day. An estimate, not a measurement: docs/scaling.md gives some hundreds of labels
 * a day to a full kitchen, and the restaurant here makes sixty. Every call for labels is followed by its print, and as
 * many labels leave stock as were made. The screens are opened about every half hour, and few labels are scanned by a
 * guest or an inspector.
 */
export const CALLS_PER_DAY: Readonly<Record<CallKind, number>> = {
  labels: 24,
  print: 24,
  withdraw: 60,
  list: 16,
  search: 6,
  dashboard: 12,
  scan: 6,
}

/** HTTP requests of one call: the dashboard asks for the totals and two lists. */
const requestsOf = (kind: CallKind): number => (kind === 'dashboard' ? 3 : 1)

const OPENS_AT = 8
const CLOSES_AT = 23
/** A restaurant's day begins up to this many hours before or after the mean. */
const PHASE_HOURS = 1.5

const bell = (hour: number, middle: number, width: number) => Math.exp(-0.5 * ((hour - middle) / width) ** 2)

/** The relative rate of all calls at an hour of the day: lunch is prepared and served, then dinner. */
const rateAt = (hour: number): number => 0.35 + bell(hour, 11.5, 1.1) + 0.7 * bell(hour, 18.5, 1.4)

export interface PlannedCall {
  /** When the call is due, in milliseconds from the beginning. */
  readonly dueMs: number
  /** Index of the restaurant. */
  readonly restaurant: number
  readonly kind: CallKind
}

export interface DayOptions {
  readonly restaurants: number
  /** A day takes ten minutes; in less time, each restaurant makes a part of its calls, at the same rates. */
  readonly ms: number
  readonly seed: number
}

const DAY_MS = 600_000
const STEPS = 1_000

/** Shares of the day at which 1/STEPS, 2/STEPS, … of the day's calls are done. */
function quantiles(): readonly number[] {
  const rates = Array.from({ length: STEPS }, (_, step) =>
    rateAt(OPENS_AT + ((step + 0.5) / STEPS) * (CLOSES_AT - OPENS_AT)),
  )
  const total = rates.reduce((sum, rate) => sum + rate, 0)
  const shares: number[] = []
  let [step, done] = [0, 0]
  for (let part = 1; part <= STEPS; part += 1) {
    while (step < STEPS - 1 && done + (rates[step] ?? 0) < (part / STEPS) * total) done += rates[step++] ?? 0
    shares.push((step + ((part / STEPS) * total - done) / (rates[step] ?? 1)) / STEPS)
  }
  return shares
}

const byTime = (left: PlannedCall, right: PlannedCall) => left.dueMs - right.dueMs

/** The calls of a day, in order. A restaurant that begins late has the end of its day at the beginning of the plan. */
export function planDay({ restaurants, ms, seed }: DayOptions): PlannedCall[] {
  const random = seeded(seed)
  const shares = quantiles()
  const calls: PlannedCall[] = []
  for (let restaurant = 0; restaurant < restaurants; restaurant += 1) {
    const phase = ((random() * 2 - 1) * PHASE_HOURS) / (CLOSES_AT - OPENS_AT)
    for (const kind of callKinds) {
      const count = Math.floor((CALLS_PER_DAY[kind] * ms) / DAY_MS + random())
      for (let number = 0; number < count; number += 1) {
        const share = shares[Math.floor(random() * STEPS)] ?? 0
        calls.push({ dueMs: ((share + phase + 1) % 1) * ms, restaurant, kind })
      }
    }
  }
  return calls.toSorted(byTime)
}

export interface SteadyOptions extends DayOptions {
  readonly callsPerSecond: number
}

/** Calls at a steady rate, in the proportions of a day. */
export function planSteady({ restaurants, ms, seed, callsPerSecond }: SteadyOptions): PlannedCall[] {
  const random = seeded(seed)
  const kinds = callKinds.flatMap((kind) => Array.from({ length: CALLS_PER_DAY[kind] }, () => kind))
  return Array.from({ length: Math.round((callsPerSecond * ms) / 1_000) }, (_, index) => ({
    dueMs: (index * 1_000) / callsPerSecond,
    restaurant: Math.floor(random() * restaurants),
    kind: kinds[Math.floor(random() * kinds.length)] ?? 'list',
  }))
}

const PART_MS = 10_000

/** The busiest ten seconds of a plan, in calls per second. */
export function peakOf(calls: readonly PlannedCall[], ms: number): number {
  const count = Math.max(1, Math.floor(ms / PART_MS))
  const parts = Array.from({ length: count }, () => 0)
  for (const { dueMs } of calls) {
    const part = Math.min(count - 1, Math.floor((dueMs * count) / ms))
    parts[part] = (parts[part] ?? 0) + 1
  }
  return (Math.max(...parts) * count * 1_000) / ms
}

/** The writes and the read requests of a day, per second on average. */
export function meanRates(restaurants: number) {
  const perSecond = (kinds: readonly CallKind[]) =>
    (kinds.reduce((sum, kind) => sum + CALLS_PER_DAY[kind] * requestsOf(kind), 0) * restaurants * 1_000) / DAY_MS
  return {
    writes: perSecond(callKinds.filter(isWrite)),
    reads: perSecond(callKinds.filter((kind) => !isWrite(kind))),
  }
}

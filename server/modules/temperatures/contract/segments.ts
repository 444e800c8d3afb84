/** A temperature in °C at an instant, in milliseconds. */
export interface Reading {
  readonly at: number
  readonly value: number
}

/** The time between two readings, with the worse of both. */
export interface Segment {
  readonly from: number
  readonly to: number
  readonly value: number
  /** There was no reading for as long as the house allows. */
  readonly isGap: boolean
}

interface SeriesRule {
  /** Of hot food the colder reading is the worse one. */
  readonly isHot: boolean
  readonly gapMinutes: number
}

/** The readings of a place, prepared once for all of its labels. */
export interface Series extends SeriesRule {
  /** In order, one an instant. */
  readonly readings: readonly Reading[]
  readonly segments: readonly Segment[]
  readonly warmestFirst: () => readonly Segment[]
  /** The account of a way of weighing, made once. */
  readonly accountOf: (weighing: Weighing) => Account
}

/** How much of the accepted time a minute at a temperature takes; 0: it is within the limit. */
export interface Weighing {
  /** Two of the same key weigh alike. */
  readonly key: string
  readonly weightOf: (celsius: number) => number
}

/** The sums before each segment, and after the last one. All numbers are whole, so no sum drifts. */
export interface Account {
  readonly weights: readonly number[]
  readonly units: readonly number[]
  readonly outMs: readonly number[]
  readonly shortMs: readonly number[]
}

/** The weight of the shortest accepted time, half an hour. */
export const SHORT_TIME_WEIGHT = 8

/** The part of a series that counts for a label. */
export interface Window {
  readonly from: number
  readonly until: number
}

export const MINUTE_MS = 60_000

export const worseOf = (a: number, b: number, isHot: boolean): number => (isHot ? Math.min(a, b) : Math.max(a, b))

/** In order of time, one an instant: of two readings at the same instant the worse one counts. */
function inOrder(readings: readonly Reading[], isHot: boolean): readonly Reading[] {
  const ordered: Reading[] = []
  for (const { at, value } of [...readings].sort((a, b) => a.at - b.at)) {
    const last = ordered.at(-1)
    if (last?.at === at) ordered[ordered.length - 1] = { at, value: worseOf(last.value, value, isHot) }
    else ordered.push({ at, value })
  }
  return ordered
}

const segmentBetween = (before: Reading, after: Reading, { isHot, gapMinutes }: SeriesRule): Segment => ({
  from: before.at,
  to: after.at,
  value: worseOf(before.value, after.value, isHot),
  isGap: after.at - before.at >= gapMinutes * MINUTE_MS,
})

function segmentsBetween(readings: readonly (Reading | undefined)[], rule: SeriesRule): readonly Segment[] {
  const segments: Segment[] = []
  let before: Reading | undefined
  for (const reading of readings) {
    if (reading === undefined) continue
    if (before !== undefined) segments.push(segmentBetween(before, reading, rule))
    before = reading
  }
  return segments
}

function accountFor(segments: readonly Segment[], { weightOf }: Weighing): Account {
  const weights: number[] = []
  const [units, outMs, shortMs] = [[0], [0], [0]]
  let [unitsSoFar, outSoFar, shortSoFar] = [0, 0, 0]
  for (const { from, to, value } of segments) {
    const weight = weightOf(value)
    unitsSoFar += (to - from) * weight
    if (weight !== 0) outSoFar += to - from
    if (weight === SHORT_TIME_WEIGHT) shortSoFar += to - from
    weights.push(weight)
    units.push(unitsSoFar)
    outMs.push(outSoFar)
    shortMs.push(shortSoFar)
  }
  return { weights, units, outMs, shortMs }
}

const warmestOf = (segments: readonly Segment[]): readonly Segment[] => segments.toSorted((a, b) => b.value - a.value)

type Parts = Pick<Series, 'readings' | 'segments' | 'warmestFirst'>

function seriesWith({ isHot, gapMinutes }: SeriesRule, { readings, segments, warmestFirst }: Parts): Series {
  const accounts = new Map<string, Account>()
  let warmest: readonly Segment[] | undefined
  return {
    isHot,
    gapMinutes,
    readings,
    segments,
    warmestFirst: () => (warmest ??= warmestFirst()),
    accountOf: (weighing) => {
      const known = accounts.get(weighing.key)
      if (known !== undefined) return known
      const account = accountFor(segments, weighing)
      accounts.set(weighing.key, account)
      return account
    },
  }
}

/** The readings may come in any order. */
export function seriesOf(readings: readonly Reading[], rule: SeriesRule): Series {
  const ordered = inOrder(readings, rule.isHot)
  const segments = segmentsBetween(ordered, rule)
  return seriesWith(rule, { readings: ordered, segments, warmestFirst: () => warmestOf(segments) })
}

/**
 * A series with one more reading. Only the segments beside the reading are made anew, so that many labels can each have a
 * measure of their own food.
 */
export function withReading(series: Series, { at, value }: Reading): Series {
  const { readings, segments, isHot } = series
  const place = placeOf(readings, at)
  const same = readings[place]?.at === at ? readings[place] : undefined
  const added = { at, value: same === undefined ? value : worseOf(same.value, value, isHot) }
  const replaced = same === undefined ? 0 : 1
  const first = Math.max(0, place - 1)
  const gone = segments.slice(first, place + replaced)
  const made = segmentsBetween([readings[place - 1], added, readings[place + replaced]], series)
  return seriesWith(series, {
    readings: readings.toSpliced(place, replaced, added),
    segments: segments.toSpliced(first, gone.length, ...made),
    warmestFirst: () => warmestOf([...series.warmestFirst().filter((one) => !gone.includes(one)), ...made]),
  })
}

/** The place of the first reading that is not before an instant. */
function placeOf(readings: readonly Reading[], at: number): number {
  let low = 0
  let high = readings.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((readings[middle]?.at ?? at) < at) low = middle + 1
    else high = middle
  }
  return low
}

/** The place of the segment in which an instant lies, or of the next one; as many as there are: it is past all. */
export function segmentAt({ segments }: Series, at: number): number {
  let low = 0
  let high = segments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((segments[middle]?.to ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** A sum up to an instant, which may lie inside a segment. */
export function sumAt(series: Series, sums: readonly number[], weight: (index: number) => number, at: number): number {
  const index = segmentAt(series, at)
  const segment = series.segments[index]
  const before = sums[index] ?? 0
  return segment === undefined ? before : before + Math.max(0, at - segment.from) * weight(index)
}

/** The segments of a window, cut at its ends. */
export function segmentsIn(series: Series, { from, until }: Window): readonly Segment[] {
  const found: Segment[] = []
  if (until <= from) return found
  for (let index = segmentAt(series, from); index < series.segments.length; index++) {
    const segment = series.segments[index]
    if (segment === undefined || segment.from >= until) break
    found.push({ ...segment, from: Math.max(segment.from, from), to: Math.min(segment.to, until) })
  }
  return found
}

// Geometry of a line over time. Moments are in milliseconds, ascending; a line has one value for each, or null.

export type LineShape =
  /** A value lasts until the next one, as a price does. */
  | 'steps'
  /** A value belongs to its own moment, as the sum of a week does. */
  | 'points'
  /** As points, so many that none has a mark of its own. */
  | 'curve'

export interface ValueRange {
  readonly low: number
  readonly high: number
}

/** The values that the chart has room for: from zero or from a little below the lowest, and a little above the highest. */
export function shownRange(values: readonly (number | null)[], base: 'zero' | 'lowest'): ValueRange {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return { low: 0, high: 1 }
  // Not Math.min(...known): that fails with more values than the stack has room for.
  const low = known.reduce((one, other) => Math.min(one, other))
  const high = known.reduce((one, other) => Math.max(one, other))
  if (base === 'zero') return { low: 0, high: high > 0 ? high * 1.1 : 1 }
  const room = (high === low ? Math.abs(high) || 1 : high - low) * 0.1
  return { low: low - room, high: high + room }
}

/** Distances between the marks of an axis: 1, 2 and 5 times each power of ten, from the smallest that has a meaning. */
export function tickSteps(smallest: number): number[] {
  return Array.from({ length: 12 }, (_, power) => [1, 2, 5].map((times) => smallest * times * 10 ** power)).flat()
}

/** The value in force at a moment: the last one that began before it, and the first before any began. */
export function indexInForce(at: readonly number[], moment: number): number {
  let [low, high] = [0, at.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((at[middle] ?? 0) <= moment) low = middle
    else high = middle - 1
  }
  return low
}

/** Where a key leads from one of `count` moments; null for a key that means nothing here. */
export function movedIndex(key: string, from: number, count: number): number | null {
  const wanted = wantedIndex(key, from, count)
  return wanted === null ? null : Math.min(Math.max(wanted, 0), count - 1)
}

function wantedIndex(key: string, from: number, count: number): number | null {
  const page = Math.max(1, Math.round(count / 10))
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return from - 1
    case 'ArrowRight':
    case 'ArrowUp':
      return from + 1
    case 'PageDown':
      return from - page
    case 'PageUp':
      return from + page
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

const BOX = 100
const twoDecimals = (value: number) => Math.round(value * 100) / 100

/** Path of a line in a box of 100 × 100 that begins and ends with its moments. Without a value there is a gap. */
export function outlinePath(
  at: readonly number[],
  values: readonly (number | null)[],
  { low, high }: ValueRange,
  shape: LineShape,
): string {
  const [first = 0, last = 0] = [at[0], at.at(-1)]
  const x = (moment: number) => twoDecimals(((moment - first) / Math.max(last - first, 1)) * BOX)
  const y = (value: number) => twoDecimals(BOX - ((value - low) / (high - low)) * BOX)
  let path = ''
  let isDrawing = false
  for (const [index, moment] of at.entries()) {
    const value = values[index] ?? null
    if (value !== null) {
      const to = shape === 'steps' ? `H${x(moment)}V${y(value)}` : `L${x(moment)} ${y(value)}`
      path += isDrawing ? to : `M${x(moment)} ${y(value)}`
    }
    isDrawing = value !== null
  }
  return path
}

const DAY = 86_400_000
const axisFields = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

/** The text of a mark of the time axis: as short as its distance from the next one allows. */
export function axisMomentText(moment: number, step: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('pt-BR', { timeZone, ...axisFields }).formatToParts(moment)
  const part = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value ?? ''
  if (step >= 365 * DAY) return part('year')
  if (step >= 28 * DAY) return `${part('month')}/${part('year')}`
  return step >= DAY ? `${part('day')}/${part('month')}` : `${part('hour')}:${part('minute')}`
}

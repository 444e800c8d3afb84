import { localDate } from '../../../contract/calendar.ts'
import type { Reading } from '../contract/segments.ts'
import { MINUTE_MS } from '../contract/segments.ts'
import type { IncidentPoint } from '../incident-events.ts'

// An occurrence that nobody ends gets a reading each minute, and to judge all its labels means to read all its readings.
// How long can readings change nothing? More warmth never gives a milder verdict (`verdictOf`). So where the labels that
// must be blocked are the same after one reading that is worse than all that may come, they are the same until then.

/** What the readings of a point may be: later than `since`, up to `until`, and between `lowest` and `highest`. */
export interface QuietTime {
  readonly pointId: number
  readonly since: number
  readonly until: number
  readonly lowest: number
  readonly highest: number
}

/** What a reading can say (`celsius`). */
const COLDEST = -80
const HOTTEST = 150

/** The longest time first. Without `degrees` any temperature may come, else one that is worse than the last by so much. */
const attempts: readonly {
  readonly minutes: number
  readonly degrees: number | null
}[] = [
  { minutes: 30, degrees: null },
  { minutes: 30, degrees: 0.5 },
  { minutes: 5, degrees: null },
]

interface Known {
  readonly points: readonly IncidentPoint[]
  /** By the id of the point; the oldest first. */
  readonly readings: ReadonlyMap<number, readonly Reading[]>
  readonly now: number
  readonly timeZone: string
}

/**
 * The quiet time of each point of an occurrence; none where a reading may block a label soon.
 *
 * @param isSame whether the same labels must be blocked with these readings at that instant
 */
export function quietTimes(
  { points, readings, now, timeZone }: Known,
  isSame: (readings: ReadonlyMap<number, readonly Reading[]>, at: number) => boolean,
): readonly QuietTime[] {
  const lasts = points.flatMap(({ pointId, kind }) => {
    const last = readings.get(pointId)?.at(-1)
    return last === undefined ? [] : [{ pointId, isHot: kind === 'quente', last }]
  })
  // A point without a reading may still say something about the whole time.
  if (lasts.length < points.length) return []
  const oldest = Math.min(...lasts.map(({ last }) => last.at))
  for (const { minutes, degrees } of attempts) {
    const until = now + minutes * MINUTE_MS
    // Another day may have another norm.
    if (localDate(new Date(oldest), timeZone) !== localDate(new Date(until), timeZone)) continue
    const expected = lasts.map(({ pointId, isHot, last }) => {
      const [lowest, highest] = degrees === null ? [COLDEST, HOTTEST] : [last.value - degrees, last.value + degrees]
      const time = isHot
        ? { pointId, since: last.at, until, lowest, highest: HOTTEST }
        : { pointId, since: last.at, until, lowest: COLDEST, highest }
      return { time, worst: { at: until, value: isHot ? lowest : highest } }
    })
    const worst = new Map(
      expected.map((one) => [one.time.pointId, [...(readings.get(one.time.pointId) ?? []), one.worst]]),
    )
    if (isSame(worst, until)) return expected.map(({ time }) => time)
  }
  return []
}

/** Whether all these readings came within the quiet time of their point. */
export const isQuiet = (
  { since, until, lowest, highest }: QuietTime,
  readings: readonly Reading[],
  now: number,
): boolean =>
  now <= until && readings.every(({ at, value }) => at > since && at <= until && value >= lowest && value <= highest)

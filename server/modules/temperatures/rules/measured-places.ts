import type { Reading, Series } from '../contract/segments.ts'
import { seriesOf } from '../contract/segments.ts'
import type { IncidentPoint } from '../incident-events.ts'

interface Beginning {
  readonly startedAt: number
  readonly points: readonly IncidentPoint[]
}

interface Read {
  readonly readings: ReadonlyMap<number, readonly Reading[]>
  readonly gapMinutes: number
}

/** A point of an occurrence with its temperatures. */
export interface Measured {
  readonly point: IncidentPoint
  readonly series: Series
}

/** The time from the beginning to the first reading counts with the temperature of that reading, because none is known. */
function seriesAt(point: IncidentPoint, startedAt: number, { readings, gapMinutes }: Read): Series {
  const own = readings.get(point.pointId) ?? []
  const first = own.reduce<Reading | null>((least, one) => (least === null || one.at < least.at ? one : least), null)
  const begun = first !== null && first.at > startedAt ? [{ at: startedAt, value: first.value }, ...own] : own
  return seriesOf(begun, { isHot: point.kind === 'quente', gapMinutes })
}

/** The points of an occurrence, by the place at which they measure. */
export function measuredPlaces({ startedAt, points }: Beginning, read: Read): ReadonlyMap<string, readonly Measured[]> {
  const byPlace = new Map<string, Measured[]>()
  for (const point of points) {
    if (point.storageTypeId === null) continue
    const measured = byPlace.get(point.storageTypeId) ?? []
    byPlace.set(point.storageTypeId, [...measured, { point, series: seriesAt(point, startedAt, read) }])
  }
  return byPlace
}

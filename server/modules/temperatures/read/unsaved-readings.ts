import type { PointReading } from './incident-rows.ts'

/** A reading that the unit appends, which no row says yet. `id` of a corrected reading: its row has the wrong value. */
export interface UnsavedReading extends PointReading {
  readonly pointId: number
}

/** The readings with those that no row says yet. */
export function withUnsaved(
  rows: ReadonlyMap<number, readonly PointReading[]>,
  unsaved: readonly UnsavedReading[],
): ReadonlyMap<number, readonly PointReading[]> {
  if (unsaved.length === 0) return rows
  const corrected = new Set(unsaved.flatMap(({ id }) => id ?? []))
  return new Map(
    [...rows].map(([pointId, readings]) => [
      pointId,
      [
        ...readings.filter(({ id }) => id === null || !corrected.has(id)),
        ...unsaved.filter((reading) => reading.pointId === pointId),
      ].toSorted((a, b) => a.at - b.at),
    ]),
  )
}

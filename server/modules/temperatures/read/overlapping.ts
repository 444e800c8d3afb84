import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { Overlapping } from '../rules/counted-once.ts'
import type { IncidentState } from '../rules/incident-state.ts'
import { measuredPlaces } from '../rules/measured-places.ts'
import { readingsOfPoints } from './incident-rows.ts'
import type { UnsavedReading } from './unsaved-readings.ts'
import { withUnsaved } from './unsaved-readings.ts'

interface Asked {
  /** The occurrences of the time of the judged one. */
  readonly incidents: readonly IncidentState[]
  /** The units that each label used, by the label and the earlier occurrence. */
  readonly earlier: ReadonlyMap<number, ReadonlyMap<number, number>>
  readonly unsaved: readonly UnsavedReading[]
  readonly span: { readonly from: Date; readonly to: Date }
  readonly gapMinutes: number
}

/** The earlier occurrences at the same places that lasted into the time of this one, in which labels have used something. */
export async function overlappingOf(
  tx: TenantTransaction,
  { id, points }: IncidentState,
  { incidents, earlier, unsaved, span, gapMinutes }: Asked,
): Promise<readonly Overlapping[]> {
  const places = new Set(points.flatMap(({ storageTypeId }) => storageTypeId ?? []))
  const used = new Set([...earlier.values()].flatMap((units) => [...units.keys()]))
  const overlapping = incidents.filter(
    (one) => one.id !== id && used.has(one.id) && one.points.some((point) => places.has(point.storageTypeId ?? '')),
  )
  if (overlapping.length === 0) return []
  const pointIds = new Set(overlapping.flatMap((one) => one.points.map(({ pointId }) => pointId)))
  const readings = withUnsaved(await readingsOfPoints(tx, [...pointIds], span), unsaved)
  return overlapping.map((one) => {
    const startedAt = Date.parse(one.startedAt)
    return {
      id: one.id,
      startedAt,
      endedAt: one.endedAt === null ? null : Date.parse(one.endedAt),
      measured: measuredPlaces({ startedAt, points: one.points }, { readings, gapMinutes }),
    }
  })
}

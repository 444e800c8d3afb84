import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { PointDetails } from '../contract/points.ts'

/** A reading that this unit appends: new, or the right value of a corrected one, whose row still has the wrong value. */
export interface AppendedReading {
  /** null: a sensor's. */
  readonly id: number | null
  readonly point: PointDetails
  readonly at: Date
  readonly value: number
}

interface OccurrencesAfter {
  /** The occurrence of each reading, in their order; null: it belongs to none. */
  readonly incidentIds: readonly (number | null)[]
  /** The occurrences that the readings open or continue. */
  readonly incidents: readonly { readonly id: number }[]
}

/** What the readings of a unit mean for the occurrences of their points. */
export const occurrencesAfter = (_unit: UnitOfWork, readings: readonly AppendedReading[]): Promise<OccurrencesAfter> =>
  Promise.resolve({ incidentIds: readings.map(() => null), incidents: [] })

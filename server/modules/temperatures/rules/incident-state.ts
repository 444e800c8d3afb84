import type { IncidentKind } from '../contract/incidents.ts'
import type { IncidentPoint } from '../incident-events.ts'

/** What the occurrence itself says. What it means for the labels is in `judged-labels.ts`. */
export interface IncidentState {
  readonly id: number
  readonly kind: IncidentKind
  readonly openedAt: string
  readonly startedAt: string
  readonly earliestStart: string | null
  /** null: it is open. */
  readonly endedAt: string | null
  readonly utility: string
  readonly protocol: string
  readonly note: string
  readonly points: readonly IncidentPoint[]
  readonly affected: readonly number[]
}

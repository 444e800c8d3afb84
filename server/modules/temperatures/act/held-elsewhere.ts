import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { blockReason } from '../contract/incidents.ts'
import type { TemperatureSettings } from '../contract/settings.ts'
import type { HeldBy, IncidentPorts, StoredFood } from '../ports.ts'
import { decisionRows, recentIncidents } from '../read/incident-rows.ts'
import type { UnsavedReading } from '../read/unsaved-readings.ts'
import { readJudged } from '../read/judged.ts'
import type { Kin } from '../read/kin.ts'
import { mustBeBlocked } from '../rules/kept-labels.ts'
import { beganAt } from '../rules/label-life.ts'

interface Asked {
  readonly ports: IncidentPorts
  readonly zone: Promise<{ readonly timeZone: string }>
  readonly unsaved?: readonly UnsavedReading[]
  readonly settings?: TemperatureSettings
  readonly kin?: Kin
}

/**
 * What this occurrence releases may have to be blocked by another one that has not blocked it: both were judged in one unit
 * of work, or the label had room for one block when the other occurrence was judged.
 */
export async function heldElsewhere(
  { tx, now }: UnitOfWork,
  incidentId: number,
  foods: readonly StoredFood[],
  asked: Asked,
): Promise<ReadonlyMap<number, HeldBy>> {
  const held = new Map<number, HeldBy>()
  if (foods.length === 0) return held
  const ids = new Set(foods.map(({ id }) => id))
  const recent = await recentIncidents(tx, new Date(Math.min(...foods.map(beganAt))))
  // Wherever a label is now: it may have been moved out of the places of another occurrence.
  const others = recent.filter(({ id }) => id !== incidentId)
  const judged = await Promise.all(
    others.map(async (other) => {
      const [{ labels }, decided] = await Promise.all([
        readJudged(tx, other, { ...asked, now }),
        decisionRows(tx, other.id),
      ])
      return { other, labels, decided }
    }),
  )
  for (const { other, labels, decided } of judged) {
    for (const label of labels)
      if (ids.has(label.food.id) && mustBeBlocked(label, decided))
        held.set(label.food.id, { reason: blockReason(other), incidentId: other.id })
  }
  return held
}

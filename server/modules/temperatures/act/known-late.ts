import { OFFLINE_MAX_MS } from '../../../events/event.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { atArrival } from '../../../events/unit-of-work.ts'
import type { IncidentPorts } from '../ports.ts'
import { recentIncidents } from '../read/incident-rows.ts'
import { readKin } from '../read/kin.ts'
import type { IncidentState } from '../rules/incident-state.ts'
import type { Touch, Zone } from './judge.ts'
import { judgeAll, loadIncidents } from './judge.ts'

/** What was done without a connection arrives within 72 hours, and is undone for ten minutes from then on. */
const KNOWN_LATE_MS = OFFLINE_MAX_MS + 3_600_000

interface Asked {
  readonly ports: IncidentPorts
  readonly zone: Zone
}

/**
 * Reads which occurrences there were in the last days. What is answered judges these labels, which the unit has
 * changed, and their kin by those of the occurrences that had not ended at an instant: food that was away while they
 * were judged, or of which nobody knew. It answers what became of labels. Nothing else of an occurrence is judged:
 * that has not changed. An occurrence that none of the food was in is not loaded; the others are loaded after what
 * the unit has appended, to which they add.
 */
export async function readOccurrences(
  unit: UnitOfWork,
  asked: Asked,
): Promise<(since: Date, labels: readonly number[]) => Promise<ReadonlyMap<number, Touch>>> {
  const recent = await recentIncidents(unit.tx, new Date(unit.arrival.getTime() - KNOWN_LATE_MS))
  return async (since, labels) => {
    const meanwhile = recent.filter((incident) => isOpenAt(incident, since))
    if (meanwhile.length === 0 || labels.length === 0) return new Map()
    await unit.flush()
    const begun = meanwhile.map(({ startedAt }) => Date.parse(startedAt))
    const { ports } = asked
    const kin = await readKin(unit.tx, labels, { ports, now: unit.arrival, since: new Date(Math.min(...begun)) })
    const own = await loadIncidents(unit, await kin.incidentsOf(meanwhile))
    const { touched } = await judgeAll(atArrival(unit), own, { ...asked, kin })
    return touched
  }
}

const isOpenAt = ({ endedAt }: IncidentState, at: Date): boolean =>
  endedAt === null || Date.parse(endedAt) >= at.getTime()

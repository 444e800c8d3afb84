import { OFFLINE_MAX_MS } from '../../../events/event.ts'
import { loadStreams } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { atArrival } from '../../../events/unit-of-work.ts'
import { incidentDecider, incidentStream } from '../incident-decider.ts'
import type { IncidentPorts } from '../ports.ts'
import { recentIncidents } from '../read/incident-rows.ts'
import type { Touch, Zone } from './judge.ts'
import { judgeAll } from './judge.ts'

/** What was done without a connection arrives within 72 hours, and is undone for ten minutes from then on. */
const KNOWN_LATE_MS = OFFLINE_MAX_MS + 3_600_000

interface Asked {
  readonly ports: IncidentPorts
  readonly zone: Zone
}

/**
 * Reads the occurrences of the last days. What is answered judges, by those of them that had not ended at an instant, what
 * the unit has changed: food that was away while they were judged, or of which nobody knew. It answers what became of labels.
 */
export async function readOccurrences(
  unit: UnitOfWork,
  asked: Asked,
): Promise<(since: Date) => Promise<ReadonlyMap<number, Touch>>> {
  const recent = await recentIncidents(unit.tx, new Date(unit.arrival.getTime() - KNOWN_LATE_MS))
  return async (since) => {
    const own = recent.filter(({ endedAt }) => endedAt === null || Date.parse(endedAt) >= since.getTime())
    if (own.length === 0) return new Map()
    await unit.flush()
    const loaded = await loadStreams(
      unit,
      incidentDecider,
      own.map(({ id }) => incidentStream(id)),
    )
    const { touched } = await judgeAll(atArrival(unit), loaded, asked)
    return touched
  }
}

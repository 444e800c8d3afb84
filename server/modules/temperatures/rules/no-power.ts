import type { IncidentState } from './incident-state.ts'

/**
 * Since when the points of an occurrence had no power. "Faltou luz" leaves out a cold point that has an open occurrence of
 * its own, which then is judged as the power cut is from the power cut on.
 */
export function noPowerAt(incident: IncidentState, incidents: readonly IncidentState[]): ReadonlyMap<number, number> {
  const { kind, points, startedAt } = incident
  if (kind === 'falta_de_energia') return new Map(points.map(({ pointId }) => [pointId, Date.parse(startedAt)]))
  const cuts = incidents.filter((other) => other.kind === 'falta_de_energia' && leavesOut(other, incident))
  return new Map(
    points.flatMap(({ pointId, kind: kept }) => {
      const without = cuts.filter((cut) => cut.points.every((point) => point.pointId !== pointId))
      const isCold = kept === 'refrigerado' || kept === 'congelado'
      if (!isCold || without.length === 0) return []
      return [[pointId, Math.min(...without.map((cut) => Date.parse(cut.startedAt)))] as const]
    }),
  )
}

/** Whether a power cut was opened while the other occurrence was open. */
const leavesOut = (cut: IncidentState, { openedAt, endedAt }: IncidentState): boolean =>
  Date.parse(cut.openedAt) >= Date.parse(openedAt) &&
  (endedAt === null || Date.parse(cut.startedAt) <= Date.parse(endedAt))

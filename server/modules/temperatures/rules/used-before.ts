import type { FoodLink } from '../ports.ts'

/** What a label used in each earlier occurrence, or what it comes from did; of several the one that used most. */
export function usedBefore(
  earlier: ReadonlyMap<number, ReadonlyMap<number, number>>,
  parents: ReadonlyMap<number, readonly FoodLink[]>,
) {
  const known = new Map<number, ReadonlyMap<number, number>>()
  const nothing: ReadonlyMap<number, number> = new Map()
  function byIncident(id: number): ReadonlyMap<number, number> {
    const found = known.get(id)
    if (found !== undefined) return found
    // A lineage has no circle; were there one, it would end here.
    known.set(id, nothing)
    const used = new Map<number, number>()
    for (const { parentId } of parents.get(id) ?? [])
      for (const [incident, units] of byIncident(parentId)) used.set(incident, Math.max(units, used.get(incident) ?? 0))
    for (const [incident, units] of earlier.get(id) ?? nothing) used.set(incident, units)
    known.set(id, used)
    return used
  }
  return byIncident
}

export const sumOf = (units: ReadonlyMap<number, number>): number =>
  [...units.values()].reduce((sum, one) => sum + one, 0)

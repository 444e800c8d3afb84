import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { FoodLink, IncidentPorts } from '../ports.ts'
import type { IncidentState } from '../rules/incident-state.ts'
import type { FoundFoods } from './foods.ts'
import { placesOf, portionedLater, thoseThere } from './foods.ts'
import { exposuresUpTo, movesAfter } from './incident-rows.ts'

/** Labels with all that they come from, and all that was made of them: on nothing else do their verdicts depend. */
export interface Kin {
  /** Those of them that an occurrence is about. Read once for each occurrence. */
  foodsIn(incident: IncidentState): Promise<FoundFoods>
  /** Those of the occurrences that are about some of them, in their order. */
  incidentsOf<Incident extends IncidentState>(incidents: readonly Incident[]): Promise<Incident[]>
}

interface Asked {
  readonly ports: IncidentPorts
  readonly now: Date
  /** When the first of the occurrences began: what was made before has nothing of it. */
  readonly since: Date
}

/** Reads the lineage of labels, by one query for all of them. */
export async function readKin(
  tx: TenantTransaction,
  ids: readonly number[],
  { ports, now, since }: Asked,
): Promise<Kin> {
  const links = await ports.kin(tx, ids, since)
  const nodes = [...ids, ...links.flatMap(({ childId, parentId }) => [childId, parentId])]
  const labels = [...new Set(nodes.filter((id) => id > 0))]
  const found = new Map<number, Promise<FoundFoods>>()
  const foodsIn = (incident: IncidentState) => {
    const reading = found.get(incident.id) ?? readFoodsOf(tx, incident, { labels, links, ports, now })
    found.set(incident.id, reading)
    return reading
  }
  return {
    foodsIn,
    async incidentsOf(incidents) {
      const read = await Promise.all(incidents.map(foodsIn))
      return incidents.filter((_, index) => (read[index]?.foods.length ?? 0) > 0)
    },
  }
}

interface Lineage {
  readonly labels: readonly number[]
  readonly links: readonly FoodLink[]
  readonly ports: IncidentPorts
  readonly now: Date
}

/** The same as `readFoods`, of these labels. */
async function readFoodsOf(
  tx: TenantTransaction,
  incident: IncidentState,
  { labels, links, ports, now }: Lineage,
): Promise<FoundFoods> {
  const places = placesOf(incident)
  const since = new Date(incident.startedAt)
  const until = incident.endedAt === null ? now : new Date(incident.endedAt)
  const [read, moves, exposures] = await Promise.all([
    ports.foods(tx, { places: [], ids: labels, since }),
    movesAfter(tx, labels, { places, after: new Date(since.getTime() - 1) }),
    exposuresUpTo(tx, incident.id, labels),
  ])
  const acts = throughBatches(links).filter(({ at }) => at >= since && at <= until)
  const isThere = thoseThere(new Set(places), { read, moves, acts })
  const foods = read.filter(({ id }) => isThere.has(id))
  const ids = new Set(foods.map(({ id }) => id))
  const ownLinks = originsIn(links, ids)
  const later = new Set(portionedLater(ownLinks, ids, since))
  return { foods: [...foods, ...read.filter(({ id }) => later.has(id))], moves, links: ownLinks, exposures }
}

/** Which label was made of which; a batch stands between two of them. */
function throughBatches(links: readonly FoodLink[]): readonly FoodLink[] {
  const intoBatch = Map.groupBy(links, ({ childId }) => childId)
  return links.flatMap((link) => {
    if (link.childId < 0) return []
    if (link.parentId > 0) return [link]
    return (intoBatch.get(link.parentId) ?? []).map(({ parentId }) => ({ ...link, parentId }))
  })
}

/** The links by which these labels come from others. */
function originsIn(links: readonly FoodLink[], ids: ReadonlySet<number>): readonly FoodLink[] {
  const byChild = Map.groupBy(links, ({ childId }) => childId)
  const reached = new Set(ids)
  // A set is walked in the order in which it grows.
  for (const id of reached) for (const { parentId } of byChild.get(id) ?? []) reached.add(parentId)
  return links.filter(({ childId }) => reached.has(childId))
}

import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { FoodLink, IncidentPorts, StoredFood } from '../ports.ts'
import type { IncidentState } from '../rules/incident-state.ts'
import type { PlaceMove } from '../rules/label-life.ts'
import { exposuresUpTo, movesAfter, movesOf } from './incident-rows.ts'

/** The food of an occurrence, and what its verdicts depend on. */
export interface FoundFoods {
  readonly foods: readonly StoredFood[]
  readonly moves: readonly PlaceMove[]
  /** All that the food comes from. */
  readonly links: readonly FoodLink[]
  readonly exposures: Awaited<ReturnType<typeof exposuresUpTo>>
}

interface Asked {
  readonly ports: IncidentPorts
  readonly now: Date
}

export const placesOf = ({ points }: Pick<IncidentState, 'points'>): readonly string[] =>
  points.flatMap(({ storageTypeId }) => storageTypeId ?? [])

/** What is in the places or was there meanwhile, and what was made of it, wherever that is now. */
export async function readFoods(
  tx: TenantTransaction,
  incident: IncidentState,
  { ports, now }: Asked,
): Promise<FoundFoods> {
  const ofIncident = placesOf(incident)
  const places = new Set(ofIncident)
  const since = new Date(incident.startedAt)
  const endedAt = incident.endedAt === null ? null : new Date(incident.endedAt)
  const [meanwhile, acts, stock] = await Promise.all([
    movesOf(tx, { places: ofIncident, since, until: endedAt }),
    ports.madeMeanwhile(tx, since, endedAt ?? now),
    // What was in the house at its end and is in stock now: some of it may have been moved since.
    endedAt === null ? [] : ports.stockOf(tx, endedAt),
  ])
  const parents = acts.map(({ parentId }) => parentId)
  const movedSince = async (ids: readonly number[]) =>
    endedAt === null ? [] : movesAfter(tx, [...new Set(ids)], { places: ofIncident, after: endedAt })
  const own = [...stock, ...parents, ...meanwhile.map(({ labelId }) => labelId)]
  const moves = [...meanwhile, ...(await movedSince(own))]
  const moved = moves.map(({ labelId }) => labelId)
  const read = await ports.foods(tx, { places: ofIncident, ids: [...new Set([...moved, ...parents])], since })
  const isThere = thoseThere(places, { read, moves, acts })
  const known = new Set(read.map((food) => food.id))
  const unread = [...isThere].filter((label) => !known.has(label))
  const made = unread.length === 0 ? [] : await ports.foods(tx, { places: [], ids: unread, since })
  const foods = [...read.filter((food) => isThere.has(food.id)), ...made]
  const ids = new Set(foods.map((food) => food.id))
  const links = ids.size === 0 ? [] : await ports.origins(tx, [...ids])
  const later = portionedLater(links, ids, since)
  const asked = new Set(own)
  const origins = links.flatMap(({ parentId }) => (parentId > 0 ? [parentId] : []))
  const [gone, movesOfGone, exposures] = await Promise.all([
    later.length === 0 ? [] : ports.foods(tx, { places: [], ids: [...new Set(later)], since }),
    movedSince(later.filter((label) => !asked.has(label))),
    exposuresUpTo(tx, incident.id, [...new Set([...ids, ...origins])]),
  ])
  return { foods: [...foods, ...gone], moves: [...moves, ...movesOfGone], links, exposures }
}

interface Whereabouts {
  readonly read: readonly StoredFood[]
  readonly moves: readonly PlaceMove[]
  /** Which label was made of which in the time of the occurrence. */
  readonly acts: readonly FoodLink[]
}

/** The labels that are in the places or were there, and those that were made of them. */
export function thoseThere(places: ReadonlySet<string>, { read, moves, acts }: Whereabouts): ReadonlySet<number> {
  const isThere = new Set([
    ...read.flatMap((food) => (places.has(food.storageTypeId ?? '') ? [food.id] : [])),
    ...moves.flatMap(({ labelId, from }) => (places.has(from ?? '') ? [labelId] : [])),
  ])
  // A label has a higher number than what it was made of.
  for (const { childId, parentId } of acts.toSorted((a, b) => a.childId - b.childId))
    if (isThere.has(parentId)) isThere.add(childId)
  return isThere
}

/** Of what food was portioned after the end: a person may have decided about it before. */
export const portionedLater = (links: readonly FoodLink[], ids: ReadonlySet<number>, since: Date): readonly number[] =>
  links.flatMap(({ parentId, at }) => (parentId > 0 && at >= since && !ids.has(parentId) ? [parentId] : []))

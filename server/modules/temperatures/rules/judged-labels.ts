import type { IncidentKind } from '../contract/incidents.ts'
import type { JudgedLabel, Verdict, VerdictFacts } from '../contract/label.ts'
import type { Reading, Series } from '../contract/segments.ts'
import { seriesOf } from '../contract/segments.ts'
import { verdictOf } from '../contract/verdict.ts'
import type { ExposureRule } from '../contract/verdict-schemas.ts'
import { outcomes } from '../contract/verdict-schemas.ts'
import type { IncidentPoint } from '../incident-events.ts'
import type { FoodLink, StoredFood } from '../ports.ts'

// Which labels an occurrence is about, and the verdict of each. Nothing here reads or writes. Instants in milliseconds.

/** An occurrence, as far as its verdicts depend on it. */
export interface JudgedIncident {
  readonly id: number
  readonly kind: IncidentKind
  readonly startedAt: number
  readonly endedAt: number | null
  readonly points: readonly IncidentPoint[]
  readonly affected: ReadonlySet<number>
}

export interface PlaceMove {
  readonly labelId: number
  readonly at: number
  /** null: where the move before has led. */
  readonly from: string | null
  readonly to: string | null
}

export interface JudgedFacts {
  readonly verdict: VerdictFacts
  readonly rule: ExposureRule
  readonly gapMinutes: number
  readonly readings: ReadonlyMap<number, readonly Reading[]>
  readonly foods: readonly StoredFood[]
  /** What was measured in the food of a label. */
  readonly measured: ReadonlyMap<number, readonly Reading[]>
  readonly moves: readonly PlaceMove[]
  readonly links: readonly FoodLink[]
  /** By label, the units of each earlier occurrence. */
  readonly earlier: ReadonlyMap<number, ReadonlyMap<number, number>>
  /** Storage types with a point that has not failed. */
  readonly sharedPlaces: ReadonlySet<string>
}

export interface JudgedFood {
  readonly food: StoredFood
  readonly verdict: Verdict
  /** What it used in this occurrence. */
  readonly units: number
  readonly scope: 'certo' | 'possivel'
  /** `certo` only because a person has said so. */
  readonly isTicked: boolean
  readonly moved: boolean
}

/** The time before the first reading counts with that reading: nobody knows that it was colder. */
function seriesAt(point: IncidentPoint, { startedAt }: JudgedIncident, { readings, gapMinutes }: JudgedFacts): Series {
  const own = readings.get(point.pointId) ?? []
  const first = own.reduce<Reading | null>((least, one) => (least === null || one.at < least.at ? one : least), null)
  const begun = first !== null && first.at > startedAt ? [{ at: startedAt, value: first.value }, ...own] : own
  return seriesOf(begun, { isHot: point.kind === 'quente', gapMinutes })
}

interface Measured {
  readonly point: IncidentPoint
  readonly series: Series
}

/** How long a label was in a place. */
interface Stay {
  readonly place: string
  readonly from: number | null
  readonly until: number | null
}

/** Every label of the occurrence, in the order of their numbers. */
export function judgedLabels(incident: JudgedIncident, facts: JudgedFacts): readonly JudgedFood[] {
  const byPlace = new Map<string, Measured[]>()
  for (const point of incident.points) {
    if (point.storageTypeId === null) continue
    const measured = byPlace.get(point.storageTypeId) ?? []
    byPlace.set(point.storageTypeId, [...measured, { point, series: seriesAt(point, incident, facts) }])
  }
  const moves = groupedBy(facts.moves, ({ labelId }) => labelId)
  const parents = groupedBy(facts.links, ({ childId }) => childId)
  const used = usedBefore(facts.earlier, parents)
  const judged = new Map<number, JudgedFood>()
  // What a label comes from has a lower number.
  for (const food of facts.foods.toSorted((a, b) => a.id - b.id)) {
    const stays = staysOf(food, moves.get(food.id) ?? [], incident).filter(({ place }) => byPlace.has(place))
    if (stays.length === 0) continue
    const before = used(food.id)
    const inherited = inheritedBy(food, parents, judged) ?? before
    const verdict = worstOf(
      stays.map((stay) => ({ stay, measured: byPlace.get(stay.place) ?? [] })),
      { food, incident, facts, used: Math.max(inherited, before) },
    )
    if (verdict === null) continue
    const isShared = stays.some(({ place }) => facts.sharedPlaces.has(place))
    const isTicked = incident.affected.has(food.id)
    judged.set(food.id, {
      food,
      verdict,
      units: verdict.units - before,
      scope: isShared && !isTicked ? 'possivel' : 'certo',
      isTicked: isShared && isTicked,
      moved: food.storageTypeId === null || !byPlace.has(food.storageTypeId),
    })
  }
  return [...judged.values()]
}

function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => number): ReadonlyMap<number, readonly Item[]> {
  const groups = new Map<number, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}

export const beganAt = ({ startedAt, enteredAt }: StoredFood): number => (startedAt ?? enteredAt).getTime()

/** Where a label was since the occurrence began, in order. */
function staysOf(food: StoredFood, moves: readonly PlaceMove[], { startedAt, endedAt }: JudgedIncident): Stay[] {
  if (endedAt !== null && beganAt(food) > endedAt) return []
  const stays: Stay[] = []
  let place = moves[0]?.from ?? food.storageTypeId
  let from: number | null = null
  for (const { at, to } of moves.toSorted((a, b) => a.at - b.at)) {
    if (place !== null && at > startedAt) stays.push({ place, from, until: at })
    place = to
    from = at
  }
  if (place !== null) stays.push({ place, from, until: food.transformedAt?.getTime() ?? null })
  return stays.filter((stay) => endedAt === null || stay.from === null || stay.from <= endedAt)
}

/** What a label used in earlier occurrences, or what it comes from did; of several the one that used most. */
function usedBefore(earlier: JudgedFacts['earlier'], parents: ReadonlyMap<number, readonly FoodLink[]>) {
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
  return (id: number): number => [...byIncident(id).values()].reduce((sum, units) => sum + units, 0)
}

/**
 * What a label has from what it comes from in this occurrence: only where its own time began with that act. Of a portion it
 * began earlier, and counts as its own. null: nothing.
 */
function inheritedBy(
  food: StoredFood,
  parents: ReadonlyMap<number, readonly FoodLink[]>,
  judged: ReadonlyMap<number, JudgedFood>,
): number | null {
  const own = parents.get(food.id) ?? []
  const throughBatches = own.flatMap(({ parentId }) => (parentId < 0 ? (parents.get(parentId) ?? []) : []))
  const units = [...own, ...throughBatches].flatMap(({ parentId, at }) => {
    const parent = judged.get(parentId)
    return parent === undefined || beganAt(food) < at.getTime() ? [] : [parent.verdict.units]
  })
  return units.length === 0 ? null : Math.max(...units)
}

interface Judging {
  readonly food: StoredFood
  readonly incident: JudgedIncident
  readonly facts: JudgedFacts
  readonly used: number
}

/** One place after the other, with what the label has used so far; of several points of a place the worst. */
function worstOf(
  stays: readonly { readonly stay: Stay; readonly measured: readonly Measured[] }[],
  { food, incident, facts, used }: Judging,
): Verdict | null {
  let units = used
  let worst: Verdict | null = null
  for (const { stay, measured } of stays) {
    const verdicts = measured.map(({ point, series }) =>
      verdictOf(series, judgedAt(food, { stay, point, used: units, incident, facts }), facts.verdict),
    )
    const here = verdicts.reduce<Verdict | null>((one, other) => graver(one, other), null)
    if (here === null) continue
    units = Math.max(units, here.units)
    worst = graver(worst, here)
  }
  return worst === null ? null : { ...worst, units: Math.max(units, worst.units) }
}

function graver(one: Verdict | null, other: Verdict): Verdict {
  if (one === null) return other
  const [a, b] = [outcomes.indexOf(one.outcome), outcomes.indexOf(other.outcome)]
  if (a !== b) return a > b ? one : other
  if (one.units !== other.units) return one.units > other.units ? one : other
  return other.expirationDate < one.expirationDate ? other : one
}

interface JudgedAt {
  readonly stay: Stay
  readonly point: IncidentPoint
  readonly used: number
  readonly incident: JudgedIncident
  readonly facts: JudgedFacts
}

const leastOf = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

function judgedAt(food: StoredFood, { stay, point, used, incident, facts }: JudgedAt): JudgedLabel {
  const startedAt = beganAt(food)
  return {
    storageKind: point.kind,
    foodClass: food.foodClass,
    state: food.state ?? 'manipulado',
    startedAt,
    expirationDate: food.expirationDate,
    placeMax: point.max,
    rule: facts.rule,
    toleranceMinutes: point.toleranceMinutes,
    used,
    from: Math.max(startedAt, stay.from ?? startedAt, incident.startedAt),
    until: leastOf(stay.until, incident.endedAt),
    food: facts.measured.get(food.id) ?? [],
  }
}

/** What was decided about a label, with what its verdict said then. */
export interface DecisionThen {
  readonly decision: string
  readonly outcome: string
  /** null: the event is of before they were written down. */
  readonly units: string | null
  readonly sustained: string | null
}

/** Whether what a person has decided to keep is still kept: its outcome has not become graver since, nor longer or warmer. */
export function isKept(decided: DecisionThen | undefined, { outcome, units, sustained }: Verdict): boolean {
  if (decided?.decision !== 'mantem') return false
  if (outcome !== 'decidir' || decided.outcome !== outcome)
    return outcomes.indexOf(outcome) <= outcomes.findIndex((one) => one === decided.outcome)
  return (
    (decided.units === null || units <= Number(decided.units)) &&
    (sustained === null || decided.sustained === null || sustained <= Number(decided.sustained))
  )
}

/** What must be discarded or decided. What a person has kept stays free. */
export function mustBeBlocked(
  { food, verdict, scope }: JudgedFood,
  decided: ReadonlyMap<number, DecisionThen>,
): boolean {
  if (scope === 'possivel') return false
  if (verdict.outcome !== 'descartar' && verdict.outcome !== 'decidir') return false
  return !isKept(decided.get(food.id), verdict)
}

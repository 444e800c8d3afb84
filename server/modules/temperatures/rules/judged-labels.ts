import type { JudgedLabel, Verdict, VerdictFacts } from '../contract/label.ts'
import type { Reading, Series, Window } from '../contract/segments.ts'
import { unmeasuredSince, withMilder } from '../contract/unmeasured.ts'
import type { ExposureRule } from '../contract/verdict-schemas.ts'
import { isBlocking, outcomes } from '../contract/verdict-schemas.ts'
import type { IncidentPoint } from '../incident-events.ts'
import type { FoodLink, StoredFood } from '../ports.ts'
import type { Overlapping } from './counted-once.ts'
import { countedBefore, verdictOnce } from './counted-once.ts'
import type { Life, PlaceMove, Stay } from './label-life.ts'
import { beganAt, leastOf, lifeOf, staysOf } from './label-life.ts'
import { groupedBy } from './grouped.ts'
import type { Measured } from './measured-places.ts'
import { measuredPlaces } from './measured-places.ts'
import { sumOf, usedBefore } from './used-before.ts'

// Which labels an occurrence is about, and the verdict of each. Nothing here reads or writes. Instants in milliseconds.

/** An occurrence, as far as its verdicts depend on it. */
export interface JudgedIncident {
  readonly id: number
  /** Since when the points had no power; a point that is not there had it. */
  readonly noPowerAt: ReadonlyMap<number, number>
  readonly startedAt: number
  readonly endedAt: number | null
  /** When it had ended before it went on. */
  readonly pauses: readonly Window[]
  readonly points: readonly IncidentPoint[]
  readonly affected: ReadonlySet<number>
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
  /** The units that each label used, by the label and the earlier occurrence. */
  readonly earlier: ReadonlyMap<number, ReadonlyMap<number, number>>
  /** The earlier occurrences that lasted into the time of this one. */
  readonly overlapping: readonly Overlapping[]
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
  /** What it was made of meanwhile. */
  readonly madeOf: readonly JudgedFood[]
}

/** Every label of the occurrence, in the order of their numbers. */
export function judgedLabels(incident: JudgedIncident, facts: JudgedFacts): readonly JudgedFood[] {
  const byPlace = measuredPlaces(incident, facts)
  const moves = groupedBy(facts.moves, ({ labelId }) => labelId)
  const parents = groupedBy(facts.links, ({ childId }) => childId)
  const used = usedBefore(facts.earlier, parents)
  const judged = new Map<number, JudgedFood>()
  const lives = new Map<number, Life>()
  // What a label comes from has a lower number.
  for (const food of facts.foods.toSorted((a, b) => a.id - b.id)) {
    const origin = originOf(food, parents, judged)
    const life = lifeOf({
      stays: staysOf(food, moves.get(food.id) ?? [], incident),
      measured: facts.measured.get(food.id) ?? [],
      earlier: origin.portionOf && { life: lives.get(origin.portionOf.label.food.id), at: origin.portionOf.at },
    })
    lives.set(food.id, life)
    const stays = life.stays.filter(({ place }) => byPlace.has(place))
    const earlier = used(food.id)
    const before = sumOf(earlier)
    const own = worstOf(
      stays.map((stay) => ({ stay, measured: byPlace.get(stay.place) ?? [] })),
      { food, measured: life.measured, incident, facts, earlier, origin: origin.units ?? 0 },
    )
    const verdict = withOrigin(own, food, origin.madeOf)
    if (verdict === null) continue
    judged.set(food.id, {
      food,
      verdict,
      units: verdict.units - before,
      ...scopeOf(food, { stays, origin, incident, facts }),
      moved: food.storageTypeId === null || !byPlace.has(food.storageTypeId),
      madeOf: directOf(origin),
    })
  }
  return [...judged.values()]
}

interface Scoped {
  /** Those in the places of the occurrence. */
  readonly stays: readonly Stay[]
  readonly origin: Origin
  readonly incident: JudgedIncident
  readonly facts: JudgedFacts
}

const directOf = ({ portionOf, madeOf }: Origin): readonly JudgedFood[] =>
  portionOf === null ? madeOf : [portionOf.label]

/** What was made of a ticked label is ticked with it. */
function scopeOf(food: StoredFood, { stays, origin, incident, facts }: Scoped): Pick<JudgedFood, 'scope' | 'isTicked'> {
  const isShared = stays.some(({ place }) => facts.sharedPlaces.has(place))
  const isElsewhere = stays.length === 0
  const isPossible = isShared || (isElsewhere && origin.madeOf.every(({ scope }) => scope === 'possivel'))
  const isTicked = incident.affected.has(food.id) || directOf(origin).some((one) => one.isTicked)
  return { scope: isPossible && !isTicked ? 'possivel' : 'certo', isTicked: isPossible && isTicked }
}

interface Origin {
  /** The label that it was a part of, and when it was taken of it: it began earlier. */
  readonly portionOf: { readonly label: JudgedFood; readonly at: number } | null
  /** What it was made of, where its own time began with that act. */
  readonly madeOf: readonly JudgedFood[]
  /** What they used of the accepted time; null: there are none. */
  readonly units: number | null
}

/** What a label comes from in this occurrence. */
function originOf(
  food: StoredFood,
  parents: ReadonlyMap<number, readonly FoodLink[]>,
  judged: ReadonlyMap<number, JudgedFood>,
): Origin {
  const own = parents.get(food.id) ?? []
  const throughBatches = own.flatMap(({ parentId }) => (parentId < 0 ? (parents.get(parentId) ?? []) : []))
  const links = [...own, ...throughBatches].flatMap(({ parentId, at }) => {
    const label = judged.get(parentId)
    return label === undefined ? [] : [{ label, at: at.getTime() }]
  })
  const madeOf = links.flatMap(({ label, at }) => (beganAt(food) < at ? [] : [label]))
  return {
    portionOf: links.find(({ at }) => beganAt(food) < at) ?? null,
    madeOf,
    units: madeOf.length === 0 ? null : Math.max(...madeOf.map(({ verdict }) => verdict.units)),
  }
}

/** What was made of food that must be discarded or decided, must be so too, wherever it is. */
function withOrigin(own: Verdict | null, food: StoredFood, madeOf: readonly JudgedFood[]): Verdict | null {
  const blocking = madeOf.flatMap(({ verdict }) => (isBlocking(verdict.outcome) ? [verdict] : []))
  const [first, ...rest] = blocking
  if (first === undefined) return own
  const worst = rest.reduce<Verdict>(graver, first)
  const inherited = {
    ...worst,
    expirationDate: food.expirationDate,
    thawedAt: null,
    // The date of what it was made of is not its own.
    unmeasured: worst.unmeasured && { ...worst.unmeasured, outcome: 'decidir' as const },
  }
  return own === null ? inherited : { ...graver(own, inherited), units: Math.max(own.units, inherited.units) }
}

interface Judging {
  readonly food: StoredFood
  readonly measured: readonly Reading[]
  readonly incident: JudgedIncident
  readonly facts: JudgedFacts
  /** The units that the label used, by the earlier occurrence. */
  readonly earlier: ReadonlyMap<number, number>
  /** What the labels that it was made of have used. */
  readonly origin: number
}

/** One place after the other, with what the label has used so far; of several points of a place the worst. */
function worstOf(
  stays: readonly { readonly stay: Stay; readonly measured: readonly Measured[] }[],
  { food, measured: ownMeasures, incident, facts, earlier, origin }: Judging,
): Verdict | null {
  let alone = origin
  let units = Math.max(origin, sumOf(earlier))
  let worst: Verdict | null = null
  let unmeasured: Unmeasured | null = null
  const leftAt = (index: number): number | null => {
    const { until = null } = stays[index]?.stay ?? {}
    return until !== null && stays[index + 1]?.stay.from === until ? leftAt(index + 1) : until
  }
  for (const [index, { stay, measured }] of stays.entries()) {
    const since = unmeasured !== null && unmeasured.until === stay.from ? unmeasured.since : null
    const judged = measured.map(({ point, series }) => ({
      series,
      counted: countedBefore(facts.overlapping, earlier, point),
      label: judgedAt(food, {
        stay,
        point,
        used: units,
        measured: ownMeasures,
        since,
        leftAt: leftAt(index),
        incident,
        facts,
      }),
    }))
    unmeasured = unmeasuredIn(stay, judged)
    const each = judged.map(({ series, label, counted }) =>
      verdictOnce(series, label, facts.verdict, { counted, alone }),
    )
    const here = each.reduce<Verdict | null>((one, { verdict }) => graver(one, verdict), null)
    if (here === null) continue
    alone += Math.max(...each.map(({ gained }) => gained))
    units = Math.max(units, here.units)
    worst = graver(worst, here)
  }
  return worst === null ? null : { ...worst, units: Math.max(units, worst.units) }
}

/** When a label left a place, and since when nobody had measured it then. */
interface Unmeasured {
  readonly since: number
  readonly until: number
}

function unmeasuredIn(
  { until }: Stay,
  judged: readonly { readonly series: Series; readonly label: JudgedLabel }[],
): Unmeasured | null {
  const each = judged.flatMap(({ series, label }) => unmeasuredSince(series, label) ?? [])
  return until === null || each.length === 0 ? null : { since: Math.min(...each), until }
}

function graver(one: Verdict | null, other: Verdict): Verdict {
  if (one === null) return other
  return isGraver(other, one) ? withMilder(other, one) : withMilder(one, other)
}

function isGraver(one: Verdict, than: Verdict): boolean {
  if (one.outcome !== than.outcome) return outcomes.indexOf(one.outcome) > outcomes.indexOf(than.outcome)
  if (one.units !== than.units) return one.units > than.units
  return one.expirationDate < than.expirationDate
}

interface JudgedAt {
  readonly stay: Stay
  readonly point: IncidentPoint
  readonly used: number
  readonly measured: readonly Reading[]
  /** Since when nobody had measured it when it came here; null: somebody had, or nothing is known of a place before. */
  readonly since: number | null
  /** When it left the places of the occurrence, from one of which it may have been moved to another; null: it is there. */
  readonly leftAt: number | null
  readonly incident: JudgedIncident
  readonly facts: JudgedFacts
}

function judgedAt(
  food: StoredFood,
  { stay, point, used, measured, since, leftAt, incident, facts }: JudgedAt,
): JudgedLabel {
  const startedAt = beganAt(food)
  const from = Math.max(startedAt, stay.from ?? startedAt, incident.startedAt)
  const failedAt = incident.noPowerAt.get(point.pointId) ?? null
  const end = failedAt === null ? null : incident.endedAt
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
    from,
    until: leastOf(stay.until, incident.endedAt),
    noPower:
      end === null
        ? null
        : { unmeasuredSince: since ?? Math.max(from, failedAt ?? from), leftAt: Math.min(leftAt ?? end, end) },
    food: measured,
    pauses: incident.pauses,
  }
}

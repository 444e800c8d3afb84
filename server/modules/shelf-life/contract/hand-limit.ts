import type { Duration, FoodClass, FoodState, StorageKind } from '../../../contract/food.ts'
import { foodClasses, hoursOf } from '../../../contract/food.ts'
import type { Ceiling } from './ceilings.ts'
import { ceilingNames } from './ceilings.ts'
import type { Counting, End } from './end.ts'
import { ceilingEnd, endOfDuration } from './end.ts'
import type { PlaceNorms, Tiers } from './norm-books.ts'
import { isInForce, longestAllowed } from './norm-choice.ts'
import type { NormRow } from './norm-row.ts'
import type { TimeRule } from './resolution.ts'
import { rowText, sourceText } from './wording.ts'

/** The longest time that a person's date may give. */
export interface HandLimit {
  readonly duration: Duration
  /** `90 dias abaixo de −18 °C · Portaria CVS 3/2026, art. 44 I`. */
  readonly text: string
}

export interface LimitedFood {
  readonly foodClass: FoodClass
  /** More than one where nobody has said the situação. */
  readonly states: readonly FoodState[]
  /** null: no place is known. */
  readonly kind: StorageKind | null
  /** The local day of the start. */
  readonly day: string
}

// Hot food has hours; a limit for all places is never one of them.
const keptKinds = ['refrigerado', 'congelado', 'ambiente', 'seco'] as const satisfies readonly StorageKind[]

/**
 * The longest that the norms allow the class and the situação: in places of this kind where a norm of the kitchen speaks
 * of them, otherwise anywhere. Where no norm of the kitchen says anything, the reference table is asked. null: no norm
 * limits it, as with what is sealed.
 */
export function longestByHand(food: LimitedFood, norms: PlaceNorms): HandLimit | null {
  const { foodClass, states, kind, day } = food
  const own = kind === null ? null : longestOf(states.map((state) => ofKind(norms.own(foodClass, state, kind), day)))
  const row = own ?? anywhere(food, norms) ?? ofAnyClass(food, norms)
  return row && { duration: row.duration, text: rowText(row) }
}

/** A rule of the house for colder places limits a warmer one too. */
export function withColderRule(limit: HandLimit | null, rule: TimeRule, state: FoodState): HandLimit {
  const { duration } = rule
  return limit !== null && hoursOf(limit.duration) <= hoursOf(duration)
    ? limit
    : { duration, text: sourceText({ origin: 'casa', rule }, duration, state) }
}

export interface HandEnd extends End {
  readonly why: string
}

/** The last date that a person may say: the end of the limit or of the ceiling that comes before it. */
export function endByHand(limit: HandLimit | null, ceilings: readonly Ceiling[], counting: Counting): HandEnd | null {
  const [earliest] = ceilings
  const own = limit && { ...endOfDuration(limit.duration, counting), why: limit.text }
  if (earliest === undefined || (own !== null && own.at <= earliest.at)) return own
  return { ...ceilingEnd(earliest, counting.timeZone), why: ceilingNames[earliest.kind] }
}

function anywhere({ foodClass, states, day }: Omit<LimitedFood, 'kind'>, norms: PlaceNorms): NormRow | null {
  return longestOf(
    keptKinds.flatMap((kind) =>
      states.map(
        (state) =>
          ofKind(norms.own(foodClass, state, kind), day) ?? ofKind(norms.reference(foodClass, state, kind), day),
      ),
    ),
  )
}

/** No norm speaks of some classes after thawing: they have no more than any other class. */
function ofAnyClass({ states, day }: LimitedFood, norms: PlaceNorms): NormRow | null {
  return longestOf(foodClasses.map((foodClass) => anywhere({ foodClass, states, day }, norms)))
}

/** The longest time of these norms in places of one kind: what the limits allow or, without one, what is a reference. */
function ofKind(norms: readonly Tiers[], day: string): NormRow | null {
  const inForce = norms.filter((tiers) => isInForce(tiers, day))
  // A label may have a day on which no norm was there yet: it has the time of those that came.
  const known = inForce.length > 0 ? inForce : norms.filter(({ from }) => from > day)
  return longestAllowed(known, day) ?? longestOf(known.flatMap(({ rows }) => rows))
}

function longestOf(rows: readonly (NormRow | null)[]): NormRow | null {
  let longest: NormRow | null = null
  for (const row of rows)
    if (row !== null && (longest === null || hoursOf(row.duration) > hoursOf(longest.duration))) longest = row
  return longest
}

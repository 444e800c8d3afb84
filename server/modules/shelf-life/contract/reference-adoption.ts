import { foodClasses, foodStates, hoursOf, readyClasses, storageKinds } from '../../../contract/food.ts'
import type { FoodClass, FoodState, StorageKind } from '../../../contract/food.ts'
import type { PlaceNorms } from './norm-books.ts'
import { isInForce, longestAllowed } from './norm-choice.ts'
import type { NormRow } from './norm-row.ts'
import { citation } from './norm-row.ts'
import type { TimeRule } from './resolution.ts'

export interface ReferenceRule extends Omit<TimeRule, 'id'> {
  readonly baseProductId: null
  readonly foodClass: FoodClass
  readonly tempMax: number | null
}

export interface ReferenceAdoption {
  /** The times of the reference table that the house does not have. */
  readonly missing: readonly ReferenceRule[]
  /** How many of them it has: those stay as they are. */
  readonly kept: number
}

/**
 * The table of São Paulo as rules of a house elsewhere, each with the temperature that it asks for. A time that is
 * longer than a limit of the place's own norms is left out, and so is one of which the house has set its own.
 */
export function referenceAdoption(norms: PlaceNorms, rules: readonly TimeRule[], day: string): ReferenceAdoption {
  const wanted = cells.flatMap((cell) => rulesFor(norms, cell, day))
  const missing = wanted.filter((rule) => !rules.some((own) => isInsteadOf(own, rule)))
  return { missing, kept: wanted.length - missing.length }
}

interface Cell {
  readonly foodClass: FoodClass
  readonly state: FoodState
  readonly kind: StorageKind
}

// Hot food has a federal norm everywhere, and a temperature that it must have at least.
const kinds = storageKinds.filter((kind) => kind !== 'quente')
const cells: readonly Cell[] = foodClasses.flatMap((foodClass) =>
  kinds.flatMap((kind) => foodStates.map((state) => ({ foodClass, state, kind }))),
)

function rulesFor(norms: PlaceNorms, { foodClass, state, kind }: Cell, day: string): readonly ReferenceRule[] {
  // Food that is ready to eat has the house's hours after thawing, which are fewer and which a rule would replace.
  if (state === 'descongelado' && readyClasses.has(foodClass)) return []
  const allowed = longestAllowed(norms.own(foodClass, state, kind), day)
  return norms
    .reference(foodClass, state, kind)
    .filter((tiers) => isInForce(tiers, day))
    .flatMap(({ rows }) => rows)
    .filter(({ duration }) => allowed === null || hoursOf(duration) <= hoursOf(allowed.duration))
    .map((row) => ({
      baseProductId: null,
      foodClass,
      state,
      storageKind: kind,
      duration: row.duration,
      origin: 'casa',
      note: `Referência: ${citation(row)}`,
      tempMax: tempMaxOf(row),
    }))
}

function tempMaxOf({ limit }: NormRow): number | null {
  if (limit === null) return null
  // The next tenth of a degree that is colder.
  return limit.below === undefined ? (limit.max ?? null) : Math.round(limit.below * 10 - 1) / 10
}

/** A rule of the house for all places stands for every temperature. */
const isInsteadOf = (own: TimeRule, rule: ReferenceRule): boolean =>
  own.baseProductId === null &&
  own.foodClass === rule.foodClass &&
  own.state === rule.state &&
  own.storageKind === rule.storageKind &&
  ((own.tempMax ?? null) === null || own.tempMax === rule.tempMax)

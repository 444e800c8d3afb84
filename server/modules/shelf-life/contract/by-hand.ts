import { localDate } from '../../../contract/calendar.ts'
import { Rejection } from '../../../contract/rejection.ts'
import type { FoodClass } from '../../../contract/food.ts'
import { isOutOfPlace } from '../../../contract/food.ts'
import type { KitchenRules } from './engine.ts'
import { endByHand, longestByHand } from './hand-limit.ts'
import type { PlaceNorms } from './norm-books.ts'
import type { StoragePlace } from './norm-choice.ts'
import { touchedStates } from './norm-row.ts'
import { outOfPlaceText } from './wording.ts'

export interface HandQuestion {
  /** The id of a place, or its name: an older client sends either. */
  readonly place: string
  readonly start: Date
}

/** The last date that a person may say for a food of which nobody has said the situação. */
export interface HandAnswer {
  readonly foodClass: FoodClass
  readonly limit: string | null
  readonly limitText: string | null
}

interface HandKitchen {
  readonly foodClass: FoodClass
  readonly places: readonly StoragePlace[]
  readonly kitchen: Pick<KitchenRules, 'timeZone' | 'countExactHours'>
  readonly norms: PlaceNorms
}

/** Throws a Rejection where the food cannot be in that place, whoever says its date. */
export function answerByHand(
  { place: named, start }: HandQuestion,
  { foodClass, places, kitchen, norms }: HandKitchen,
): HandAnswer {
  const place = places.find(({ id }) => id === named) ?? places.find(({ name }) => name === named)
  const kind = place?.kind ?? null
  // Sealed food has its situação, so what has none counts as taken out of its pack.
  if (isOutOfPlace(foodClass, 'manipulado', kind))
    throw new Rejection('too_warm', { text: outOfPlaceText(foodClass, { kind }) })
  const day = localDate(start, kitchen.timeZone)
  const limit = longestByHand({ foodClass, states: touchedStates, kind, day }, norms)
  const end = endByHand(limit, [], { ...kitchen, start, day })
  return { foodClass, limit: end?.text ?? null, limitText: end?.why ?? null }
}

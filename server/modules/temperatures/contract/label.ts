import type { FoodClass, FoodState, StorageKind } from '../../../contract/food.ts'
import type { KitchenRules } from '../../shelf-life/contract/engine.ts'
import type { PlaceNorms } from '../../shelf-life/contract/norm-books.ts'
import type { Reading, Series, Weighing, Window } from './segments.ts'
import type { ExposureRule, Outcome } from './verdict-schemas.ts'

/** A label, as far as its verdict depends on it. Instants are in milliseconds. */
export interface JudgedLabel {
  readonly storageKind: StorageKind
  readonly foodClass: FoodClass | null
  readonly state: FoodState
  readonly startedAt: number
  readonly expirationDate: string
  /** °C; null: the place has not said it. */
  readonly placeMax: number | null
  readonly rule: ExposureRule
  /** null: that of the kind of place. */
  readonly toleranceMinutes: number | null
  /** The units (`unitsOfShare`) that it, or what it comes from, had used before. */
  readonly used: number
  /** Since when it has been in the place; null: since `startedAt`. */
  readonly from: number | null
  /** When it left the place; null: it is there. */
  readonly until: number | null
  /**
   * A power cut that has ended. `unmeasuredSince`: when the label came to the place without power; earlier where nobody
   * had measured it in the place before either. `leftAt`: when it left the places without power, or the power came back.
   * null: the power has not failed, or it has not come back.
   */
  readonly noPower: { readonly unmeasuredSince: number; readonly leftAt: number } | null
  /**
   * What was measured in the food itself. Only what was measured while the occurrence was open, or within the hour after a
   * power cut, belongs here: a food that has cooled again proves nothing.
   */
  readonly food: readonly Reading[]
  /** The times in which the occurrence had ended before it went on: food that was within its limit then restarts nothing. */
  readonly pauses: readonly Window[]
}

/** What the verdicts of a kitchen depend on beside its labels. */
export interface VerdictFacts {
  readonly kitchen: KitchenRules
  readonly norms: PlaceNorms
  /** When it is asked, for what has ended since the last reading; null: at the last reading. */
  readonly now: number | null
}

export interface Unmeasured {
  readonly until: number
  /** `Ninguém mediu por 8 h 00. …` */
  readonly asked: string
  /** What the readings give, and what they say where that is not to keep the label as it is. */
  readonly outcome: Outcome
  readonly told: string | null
}

export interface Verdict {
  readonly outcome: Outcome
  /** The share of the accepted time in units, exact. A child of the label begins with it. */
  readonly units: number
  readonly crossedAt: number | null
  readonly sustained: number | null
  /** Since when it has been thawed; null: it has not, or was not frozen. */
  readonly thawedAt: number | null
  readonly expirationDate: string
  readonly sentence: string
  readonly norm: string | null
  readonly article: string | null
  /**
   * Nobody had measured for too long when the power came back at `until`, or when the label left its place. null: somebody
   * had, or it is to be discarded anyway.
   */
  readonly unmeasured: Unmeasured | null
  /** What was counted; `weighing`: how, from `weighedFrom` on. null: nothing takes of an accepted time here. */
  readonly counted: {
    readonly series: Series
    readonly window: Window
    /** Whether the label still stands in the place. */
    readonly isThere: boolean
    readonly weighing: Weighing | null
    readonly weighedFrom: number
  }
}

import type { FoodState } from '#contract/food'
import type { NoteTopic } from '#contract/shelf-life/norm-notes'
import type { AskedSubstance } from '../../lib/search/allergen-question.ts'
import type { Place } from './understanding/place.ts'

/** A kind of record that the management screens register. */
export type Register = 'category' | 'sector' | 'responsible' | 'storage' | 'baseProduct' | 'ingredient' | 'recipe'

/** The days in a question, relative to the tenant's current day. */
export type When =
  /** `from` and `to` are days after today, both included. */
  | { readonly kind: 'days'; readonly from: number; readonly to: number }
  /** The next such weekday, today included; 0 is Sunday. */
  | { readonly kind: 'weekday'; readonly weekday: number }
  | { readonly kind: 'weekend' }
  /** The next such day of a month, of any month when `month` is null. */
  | { readonly kind: 'date'; readonly day: number; readonly month: number | null }
  /** All 7 days of the expiring list; `beyond` when the question asks for more days than that. */
  | { readonly kind: 'window'; readonly beyond: boolean }
  /** A date that no calendar has, as it was typed: `30/02`. */
  | { readonly kind: 'noSuchDate'; readonly text: string }

export type CostOf = 'recipe' | 'ingredient' | 'any'

/** Topics of a question without a name, day or other parameter. */
export type PlainTopic =
  | 'greeting'
  | 'thanks'
  | 'help'
  | 'stock'
  | 'print'
  | 'printFailed'
  | 'generate'
  | 'import'
  | 'withdraw'
  | 'recipes'
  | 'ingredients'
  | 'export'
  | 'scan'
  | 'report'
  | 'audit'
  | 'users'
  | 'password'
  | 'logout'
  | 'round'
  | 'inspection'
  | 'pin'
  | 'hotFood'
  | 'samples'
  | 'useFirst'
  | 'norms'
  | 'blocked'
  | 'undo'
  | 'recall'
  | 'unknown'

/**
 * A period of losses that ends with the tenant's current day or before it. `lastWeek`: the week of the dashboard and of
 * Perdas; `sevenDays`: only where a person says so.
 */
export type LossPeriod = 'month' | 'lastMonth' | 'thisWeek' | 'sevenDays' | 'lastWeek' | 'yesterday' | 'today'

export type Intent =
  | { readonly kind: PlainTopic }
  /** `about`: a product, category or sector to filter by; empty for all. */
  | { readonly kind: 'expired'; readonly about: string }
  | { readonly kind: 'expiring'; readonly when: When; readonly about: string }
  | { readonly kind: 'register'; readonly what: Register }
  | { readonly kind: 'cost'; readonly of: CostOf; readonly name: string }
  /** Whether the labels of a product say that it can still be used; `madeDaysAgo`: only what was made that day. */
  | {
      readonly kind: 'freshness'
      readonly name: string
      readonly madeDaysAgo: number | null
      readonly place: Place | null
    }
  /** How long a food lasts; `state`: what was done with it, where that was said. */
  | {
      readonly kind: 'duration'
      readonly name: string
      readonly state: FoodState | null
      readonly place: Place | null
      /** Whether it may be frozen. */
      readonly isFreezing: boolean
    }
  /** What the norms say beside their times. */
  | { readonly kind: 'guidance'; readonly topic: NoteTopic }
  /** How cold a place is, or a food must be. */
  | { readonly kind: 'temperature'; readonly name: string; readonly place: Place | null }
  /** The inspection number of a product, or, without a name, what it is. */
  | { readonly kind: 'sif'; readonly name: string }
  /** The ingredients of a recipe for a number of portions; without a name the answer asks which recipe. */
  | { readonly kind: 'portions'; readonly name: string; readonly portions: number }
  /** How many labels of a name there are, in a place or everywhere; without a name, what is in the place. */
  | { readonly kind: 'count'; readonly name: string; readonly where: string }
  /** Where a screen is, by its words. */
  | { readonly kind: 'screen'; readonly words: readonly string[] }
  /** How much was lost, for which reasons, or what most of all. */
  | { readonly kind: 'losses'; readonly asks: 'total' | 'why' | 'what'; readonly period: LossPeriod }
  /** What the labels that expire soon are worth. */
  | { readonly kind: 'riskValue' }
  /** Which dishes of the menu contain a substance, or whether one dish does; `dish` empty: all. */
  | { readonly kind: 'allergens'; readonly substance: AskedSubstance; readonly dish: string }
  /** How a recipe is made. */
  | { readonly kind: 'method'; readonly name: string }
  /** Labels to write off, once the user confirms; `quantity`: the first ones to expire, or all. */
  | {
      readonly kind: 'withdrawal'
      readonly how: 'discard' | 'consume' | 'either'
      readonly name: string
      readonly quantity: number | null
    }
  /** Labels to generate and print, once the user confirms. */
  | { readonly kind: 'making'; readonly name: string; readonly quantity: number }
  | { readonly kind: 'whoMade'; readonly name: string }
  /** Whether a received lot is here; `lot` is its number as it was typed, or empty. */
  | { readonly kind: 'lot'; readonly lot: string }
  /** `isGuess`: the question is only a few unknown words, which may be a product's name. */
  | { readonly kind: 'product'; readonly name: string; readonly isGuess: boolean }

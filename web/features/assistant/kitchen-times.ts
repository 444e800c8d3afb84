import type { BaseProduct, StorageType } from '#contract/catalog/entries'
import { localDate, zonedInstant } from '#contract/calendar'
import { proposeClass } from '#contract/catalog/class-proposal'
import type { FoodClass, FoodState } from '#contract/food'
import { shelfLife } from '#contract/shelf-life/engine'
import type { KitchenRules, ShelfLifeInput } from '#contract/shelf-life/engine'
import { productEdition } from '#contract/shelf-life/kitchen-answers'
import type { ShelfLifeSettings } from '#contract/shelf-life/kitchen-answers'
import { usualStateOf, withOwnDays } from '#contract/shelf-life/kitchen-rules'
import { inForce, normsOf } from '#contract/shelf-life/norm-books'
import type { PlaceNorms } from '#contract/shelf-life/norm-books'
import { chooseNorm } from '#contract/shelf-life/norm-choice'
import type { NormRow } from '#contract/shelf-life/norm-row'
import type { TimeRule } from '#contract/shelf-life/resolution'
import { rowText } from '#contract/shelf-life/wording'

// How long food lasts, by the engine that gives the labels their dates.

/** What the kitchen has decided, and its places. */
export interface KitchenFacts {
  readonly settings: ShelfLifeSettings
  readonly rules: readonly TimeRule[]
  readonly places: readonly StorageType[]
}

export interface Now {
  readonly now: Date
  readonly timeZone: string
}

/** A food that a question names: a product of the house, or the class that the words suggest. */
export interface AskedFood {
  readonly name: string
  readonly product: BaseProduct | null
  readonly foodClass: FoodClass | null
  readonly state: FoodState
}

export const foodOf = (product: BaseProduct): AskedFood => ({
  name: product.name,
  product,
  foodClass: product.foodClass,
  state: usualStateOf(product),
})

/** What words that are no product of the house say of a food; null: nothing. */
export function suggestedFood(words: string, className: (of: FoodClass) => string): AskedFood | null {
  const proposal = proposeClass(words)
  if (proposal === null) return null
  const { foodClass, defaultState: state } = proposal
  return { name: className(foodClass), product: null, foodClass, state }
}

export interface FoodTime {
  readonly place: StorageType
  /** The house, the maker or a norm gives the food a time. */
  readonly isDated: boolean
  /** `3 dias até 4 °C · Portaria CVS 3/2026, art. 44 II`, or why there is no time. */
  readonly text: string
  readonly hints: readonly string[]
}

/** How long the food lasts in a place, and where that comes from. */
export function timeIn(place: StorageType, food: AskedFood, facts: KitchenFacts, { now, timeZone }: Now): FoodTime {
  const { settings, places } = facts
  const { product, foodClass, state } = food
  const kitchen: KitchenRules = {
    timeZone,
    countExactHours: settings.countExactHours,
    thawedReadyHours: settings.thawedReadyHours,
    rules: withOwnDays(facts.rules, product, places),
  }
  const input: ShelfLifeInput = {
    baseProductId: product?.id ?? null,
    foodClass,
    state,
    makersAfterOpening: null,
    place,
    startedAt: zonedInstant(now, timeZone),
    makersDate: null,
    ceilings: [],
    otherPlaces: [],
  }
  const norms = normsOf(settings, product === null ? settings.edition : productEdition(settings, product.id))
  const answer = shelfLife(input, kitchen, norms)
  if (answer.outcome === 'refusal')
    return {
      place,
      isDated: false,
      text: answer.text,
      hints: askedBy(norms, food, place, localDate(now, timeZone)),
    }
  if (answer.basis.kind !== 'manual') return { place, isDated: true, text: answer.basis.text, hints: answer.hints }
  return {
    place,
    isDated: false,
    text: state === 'lacrado' ? 'a data da embalagem' : 'sem prazo cadastrado',
    hints: answer.hints,
  }
}

/** What the norms would give in a fridge that is cold enough. */
function askedBy(norms: PlaceNorms, food: AskedFood, place: StorageType, day: string): readonly string[] {
  if (place.kind !== 'refrigerado') return []
  const choice = chooseNorm(
    norms.own(food.foodClass, food.state, place.kind),
    { ...place, tempMin: 0, tempMax: 0 },
    day,
  )
  return choice.kind === 'row' ? [rowText(choice.row)] : []
}

export const normsHere = ({ settings }: KitchenFacts) => normsOf(settings, settings.edition)

/** What the norms in force say of food that is kept hot, each in its words. */
export function hotTimes(facts: KitchenFacts, { now, timeZone }: Now): readonly string[] {
  const norms = normsHere(facts)
  const day = localDate(now, timeZone)
  return textsOf(inForce(norms.rows, norms.edition, day).filter(({ kind }) => kind === 'quente'))
}

/** How long samples are kept; empty: no norm of this place says it. */
export function sampleTimes(facts: KitchenFacts, { now, timeZone }: Now): readonly string[] {
  const norms = normsHere(facts)
  return textsOf(inForce(norms.samples, norms.edition, localDate(now, timeZone)))
}

const textsOf = (rows: readonly NormRow[]): readonly string[] => [...new Set(rows.map(rowText))]

import { earliestOf } from '../../../contract/calendar.ts'
import type { Duration, FoodClass, FoodState } from '../../../contract/food.ts'
import { found, Rejection } from '../../../contract/rejection.ts'
import type { Facts } from '../../../contract/rejection.ts'
import { KEPT_SAMPLE } from '../../../contract/state-not-allowed.ts'
import { answerByHand } from './by-hand.ts'
import type { HandAnswer, HandQuestion } from './by-hand.ts'
import type { GivenCeiling } from './ceilings.ts'
import { shelfLife } from './engine.ts'
import type { KitchenRules, ShelfLifeAnswer, ShelfLifeRefusal } from './engine.ts'
import type { HouseState } from './house.ts'
import { editionOf } from './house.ts'
import { withOwnDays } from './kitchen-rules.ts'
import type { DatedProduct } from './kitchen-rules.ts'
import { normsOf } from './norm-books.ts'
import type { StoragePlace } from './norm-choice.ts'
import type { TimeRule } from './resolution.ts'
import { sampleAnswer } from './sample-time.ts'
import { REFROZEN_TEXT } from './wording.ts'

// The dates of a kitchen, at the server and on a device without a connection.

export interface NamedProduct extends DatedProduct {
  readonly name: string
  /** The id of its storage type; empty: none. */
  readonly storageType: string
}

/** A label that another one is made from. */
export interface ParentLabel {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly expirationDate: string
  /** A sample that is kept for an inspection. */
  readonly sample: boolean
  /** Why nothing may be made of it: the code of a refusal and its facts; null: it may be used. */
  readonly refused: { readonly code: string; readonly facts: Facts } | null
  /** It is in a freezer. */
  readonly isFrozen: boolean
  /** It was frozen once: what is made of it is not frozen again, unless it is prepared anew. */
  readonly neverFreezes: boolean
}

/** What the engine is asked, beside the subject. */
export interface KitchenQuestion {
  /** null: that of the base product. */
  readonly foodClass: FoodClass | null
  readonly state: FoodState
  readonly storageTypeId: string
  readonly startedAt: string
  readonly makersDate: string | null
  readonly makersAfterOpening: Duration | null
  /** Beside those of the subject's labels. */
  readonly ceilings: readonly GivenCeiling[]
  /** A sample that is kept for an inspection: its time is not the food's. */
  readonly sample?: boolean
}

export interface KitchenAnswer {
  readonly answer: ShelfLifeAnswer
  readonly foodClass: FoodClass | null
  readonly place: StoragePlace
  readonly parentIds: readonly number[]
  /** The earliest of the ceilings, whether it decided or not; null: there is none. */
  readonly originLimit: Pick<GivenCeiling, 'kind' | 'date' | 'code'> | null
  /** It comes from what was thawed or frozen, and is not prepared anew. */
  readonly neverFreeze: boolean
}

/** A kitchen with all that its dates depend on. It answers without reading again. */
export interface AskedKitchen {
  readonly places: readonly StoragePlace[]
  readonly freezeWithinHours: number
  /** Throws a Rejection where the engine refuses, or a place, a product or a label is not there. */
  ask(question: KitchenQuestion): KitchenAnswer
  /**
   * The limit of a date that a person says without a situação; null: the product has no class, and nothing limits it.
   * Throws a Rejection where the food cannot be in that place.
   */
  askByHand(question: HandQuestion): HandAnswer | null
}

/** What the dates of all products depend on. */
export interface CommonFacts {
  readonly house: HouseState
  readonly rules: readonly TimeRule[]
  readonly places: readonly StoragePlace[]
  readonly timeZone: string
}

interface ReadSubject {
  readonly baseProductId: string | null
  readonly product: NamedProduct | undefined
  readonly parentCodes: readonly string[]
  readonly parents: readonly ParentLabel[]
}

/** A kitchen as it was read. */
export function askedKitchen(
  { house, rules, places, timeZone }: CommonFacts,
  { baseProductId, product, parentCodes, parents }: ReadSubject,
): AskedKitchen {
  const kitchen = kitchenRulesOf(house, { rules, places, product, timeZone })
  const norms = normsOf(house.place, editionOf(house, baseProductId))
  return {
    places,
    askByHand(question) {
      const foodClass = product?.foodClass ?? null
      return foodClass === null ? null : answerByHand(question, { foodClass, places, kitchen, norms })
    },
    freezeWithinHours: house.settings.freezeWithinHours,
    ask: ({ storageTypeId, ceilings, sample = false, ...question }) => {
      const place = found(
        places.find(({ id }) => id === storageTypeId),
        'answer_storage_unknown',
      )
      if (baseProductId !== null && product === undefined) throw new Rejection('rule_product_unknown')
      const origins = parentCodes.map((code) => parentOf(code, parents, timeZone))
      const neverFreeze = !sample && staysFrozenOnce(origins, question.state, place)
      const foodClass = question.foodClass ?? product?.foodClass ?? null
      const given = [...origins.map((parent) => ceilingOf(parent, question.state)), ...ceilings]
      const input = {
        ...question,
        baseProductId,
        foodClass,
        place,
        ceilings: given,
        otherPlaces: places,
      }
      const answer = accepted(sample ? sampleAnswer(input, kitchen, norms) : shelfLife(input, kitchen, norms))
      // Nothing limits a sample, which is never frozen either.
      const originLimit = sample ? null : withoutName(earliestOf(given, timeZone))
      return { answer, foodClass, place, parentIds: origins.map(({ id }) => id), originLimit, neverFreeze }
    },
  }
}

function parentOf(code: string, parents: readonly ParentLabel[], timeZone: string): ParentLabel {
  const parent = parents.find((label) => label.code === code)
  if (parent === undefined) throw new Rejection('parent_unknown', { code })
  const { refused } = parent
  if (refused !== null) throw new Rejection(refused.code, { ...refused.facts, timeZone })
  if (parent.sample) throw new Rejection('state_not_allowed', { text: KEPT_SAMPLE })
  return parent
}

/**
 * Whether it was frozen once with what it comes from. Throws a Rejection where it would be frozen again. What is prepared
 * anew is another food.
 */
function staysFrozenOnce(origins: readonly ParentLabel[], state: FoodState, { kind }: StoragePlace): boolean {
  const frozenOnce = state === 'preparado' ? [] : origins.filter(({ neverFreezes }) => neverFreezes)
  if (kind === 'congelado' && frozenOnce.some(({ isFrozen }) => !isFrozen))
    throw new Rejection('state_not_allowed', { text: REFROZEN_TEXT })
  return frozenOnce.length > 0
}

function ceilingOf({ code, name, expirationDate: date }: ParentLabel, state: FoodState): GivenCeiling {
  // What is prepared is made from its parents; everything else is its parent, in another form.
  return { kind: state === 'preparado' ? 'ingrediente' : 'mae', date, code, name }
}

const withoutName = (ceiling: GivenCeiling | undefined): KitchenAnswer['originLimit'] =>
  ceiling === undefined ? null : { kind: ceiling.kind, date: ceiling.date, code: ceiling.code }

function accepted(given: ShelfLifeAnswer | ShelfLifeRefusal): ShelfLifeAnswer {
  if (given.outcome === 'refusal') throw new Rejection(given.code, { text: given.text, path: 'makersDate' })
  return given
}

interface Kitchen {
  readonly rules: readonly TimeRule[]
  readonly places: readonly StoragePlace[]
  readonly product: NamedProduct | undefined
  readonly timeZone: string
}

export function kitchenRulesOf({ settings }: HouseState, { rules, places, product, timeZone }: Kitchen): KitchenRules {
  return {
    timeZone,
    countExactHours: settings.countExactHours,
    thawedReadyHours: settings.thawedReadyHours,
    rules: withOwnDays(rules, product, places),
  }
}

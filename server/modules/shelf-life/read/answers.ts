import { admittedStart } from '../../../admitted-dates.ts'
import { earliestOf, localDate } from '../../../contract/calendar.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { found, Rejection } from '../../../errors.ts'
import type { Duration, FoodClass, FoodState } from '../../../contract/food.ts'
import { KEPT_SAMPLE } from '../../../contract/state-not-allowed.ts'
import type { GivenCeiling } from '../contract/ceilings.ts'
import type { HandAnswer, HandQuestion } from '../rules/by-hand.ts'
import { answerByHand } from '../rules/by-hand.ts'
import type { AnswerBody } from '../contract/api.ts'
import type { KitchenRules, ShelfLifeAnswer, ShelfLifeInput, ShelfLifeRefusal } from '../contract/engine.ts'
import { shelfLife } from '../contract/engine.ts'
import type { HouseState } from '../contract/house.ts'
import { editionOf } from '../contract/house.ts'
import { usualStateOf, withOwnDays } from '../contract/kitchen-rules.ts'
import { editions, NEWEST_EDITION, normsOf } from '../contract/norm-books.ts'
import type { StoragePlace } from '../contract/norm-choice.ts'
import type { KitchenFacts, NamedProduct, ParentLabel } from '../ports.ts'
import { findHouse, listRules } from '../queries.ts'
import { decidedAt } from './past-rules.ts'
import type { PastRules } from './past-rules.ts'
import type { TimeRule } from '../contract/resolution.ts'
import { sampleAnswer } from '../contract/sample-time.ts'
import { REFROZEN_TEXT } from '../contract/wording.ts'

interface Asked {
  readonly now: Date
  readonly timeZone: Promise<string>
}

/** Whose date is asked for: the base product and the labels that it is made from. Both are read with the rules. */
export interface KitchenSubject {
  readonly baseProductId: string | null
  readonly parentCodes: readonly string[]
  readonly timeZone: Promise<string>
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

/** Reads everything in one flight. */
export async function readKitchen(
  tx: TenantTransaction,
  facts: KitchenFacts,
  { baseProductId, parentCodes, timeZone }: KitchenSubject,
): Promise<AskedKitchen> {
  const [common, product, parents] = await Promise.all([
    readCommon(tx, facts, timeZone),
    baseProductId === null ? undefined : facts.product(tx, baseProductId),
    parentCodes.length === 0 ? [] : facts.labels(tx, parentCodes),
  ])
  return askedKitchen(common, { baseProductId, product, parentCodes, parents })
}

/** The same for several base products, without labels that they are made from. */
export async function readKitchens(
  tx: TenantTransaction,
  facts: KitchenFacts,
  baseProductIds: readonly (string | null)[],
  timeZone: Promise<string>,
  past?: PastRules,
): Promise<(baseProductId: string | null) => AskedKitchen> {
  const ids = [...new Set(baseProductIds)].filter((id) => id !== null)
  const [common, products] = await Promise.all([
    readCommon(tx, facts, timeZone, past),
    ids.length === 0 ? [] : facts.productsOf(tx, ids),
  ])
  const byId = new Map<string | null, NamedProduct>(products.map((product) => [product.id, product]))
  return (baseProductId) =>
    askedKitchen(common, { baseProductId, product: byId.get(baseProductId), parentCodes: [], parents: [] })
}

interface CommonFacts {
  readonly house: HouseState
  readonly rules: readonly TimeRule[]
  readonly places: readonly StoragePlace[]
  readonly timeZone: string
}

async function readCommon(
  tx: TenantTransaction,
  facts: KitchenFacts,
  timeZone: Promise<string>,
  past?: PastRules,
): Promise<CommonFacts> {
  const deciding = Promise.all([findHouse(tx), listRules(tx)]).then(([house, rules]) => ({ house, rules }))
  const [decided, places, zone] = await Promise.all([
    past === undefined ? deciding : decidedAt(tx, past, deciding),
    facts.places(tx),
    timeZone,
  ])
  return { ...decided, places, timeZone: zone }
}

interface ReadSubject {
  readonly baseProductId: string | null
  readonly product: NamedProduct | undefined
  readonly parentCodes: readonly string[]
  readonly parents: readonly ParentLabel[]
}

function askedKitchen(
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

/** Answers without writing. */
export async function answerOf(
  tx: TenantTransaction,
  facts: KitchenFacts,
  body: AnswerBody,
  { now, timeZone }: Asked,
): Promise<ShelfLifeAnswer> {
  const { baseProductId = null, parentCodes = [], state, storageTypeId } = body
  const [kitchen, zone] = await Promise.all([
    readKitchen(tx, facts, { baseProductId, parentCodes, timeZone }),
    timeZone,
  ])
  return kitchen.ask({
    state,
    storageTypeId,
    foodClass: body.foodClass ?? null,
    startedAt: admittedStart(body.startedAt ?? now.toISOString(), now, zone),
    makersDate: body.makersDate ?? null,
    makersAfterOpening: body.makersAfterOpening ?? null,
    ceilings: [],
    sample: body.sample ?? false,
  }).answer
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

function kitchenRulesOf({ settings }: HouseState, { rules, places, product, timeZone }: Kitchen): KitchenRules {
  return {
    timeZone,
    countExactHours: settings.countExactHours,
    thawedReadyHours: settings.thawedReadyHours,
    rules: withOwnDays(rules, product, places),
  }
}

/** What the newest edition would change in the date of a label of now, product by product. */
export async function reviewOf(tx: TenantTransaction, facts: KitchenFacts, { now, timeZone }: Asked) {
  const [house, rules, places, products, zone] = await Promise.all([
    findHouse(tx),
    listRules(tx),
    facts.places(tx),
    facts.products(tx),
    timeZone,
  ])
  const changes = products.flatMap((product) => {
    const place = places.find(({ id }) => id === product.storageType)
    if (place === undefined || product.foodClass === null) return []
    const input: ShelfLifeInput = {
      baseProductId: product.id,
      foodClass: product.foodClass,
      state: usualStateOf(product),
      makersAfterOpening: null,
      place,
      startedAt: now.toISOString(),
      makersDate: null,
      ceilings: [],
      otherPlaces: [],
    }
    const kitchen = kitchenRulesOf(house, { rules, places, product, timeZone: zone })
    const by = (edition: number) => dated(shelfLife(input, kitchen, normsOf(house.place, edition)))
    const [before, after] = [by(editionOf(house, product.id)), by(NEWEST_EDITION)]
    const isSame = before.expiration_date === after.expiration_date && before.text === after.text
    return isSame ? [] : [{ baseProductId: product.id, name: product.name, before, after }]
  })
  const text = editions.at(-1)?.text ?? ''
  return { adopted: editionOf(house, null), newest: NEWEST_EDITION, text, changes }
}

function dated(given: ShelfLifeAnswer | ShelfLifeRefusal) {
  return given.outcome === 'answer'
    ? { expiration_date: given.expiration_date, text: given.sentence }
    : { expiration_date: null, text: given.text }
}

/** The day on which a norm is asked for. */
export const dayOf = (on: string | undefined, now: Date, timeZone: string): string => on ?? localDate(now, timeZone)

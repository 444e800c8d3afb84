import { localDate } from '../../calendar.contract.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import { found, Rejection } from '../../errors.ts'
import type { GivenCeiling } from './ceilings.contract.ts'
import type { AnswerBody } from './contract.ts'
import type { KitchenRules, ShelfLifeAnswer, ShelfLifeInput, ShelfLifeRefusal } from './engine.contract.ts'
import { shelfLife } from './engine.contract.ts'
import type { HouseState } from './house.contract.ts'
import { editionOf } from './house.contract.ts'
import { usualStateOf, validityRule } from './kitchen-rules.contract.ts'
import { editions, NEWEST_EDITION, normsOf } from './norm-books.contract.ts'
import type { StoragePlace } from './norm-choice.contract.ts'
import type { KitchenFacts, NamedProduct, ParentLabel } from './ports.ts'
import { findHouse, listRules } from './queries.ts'
import type { TimeRule } from './resolution.contract.ts'

interface Asked {
  readonly now: Date
  readonly timeZone: Promise<string>
}

/** Answers without writing. Everything is read in one flight. */
export async function answerOf(
  tx: TenantTransaction,
  facts: KitchenFacts,
  body: AnswerBody,
  { now, timeZone }: Asked,
): Promise<ShelfLifeAnswer> {
  const { baseProductId = null, parentCodes = [] } = body
  const [house, rules, places, product, parents, zone] = await Promise.all([
    findHouse(tx),
    listRules(tx),
    facts.places(tx),
    baseProductId === null ? undefined : facts.product(tx, baseProductId),
    parentCodes.length === 0 ? [] : facts.labels(tx, parentCodes),
    timeZone,
  ])
  const place = found(
    places.find(({ id }) => id === body.storageTypeId),
    'answer_storage_unknown',
  )
  if (baseProductId !== null && product === undefined) throw new Rejection('rule_product_unknown')
  const given = shelfLife(
    {
      baseProductId,
      foodClass: body.foodClass ?? product?.foodClass ?? null,
      state: body.state,
      makersAfterOpening: body.makersAfterOpening ?? null,
      place,
      startedAt: body.startedAt ?? now.toISOString(),
      makersDate: body.makersDate ?? null,
      ceilings: parentCodes.map((code) => ceilingOf(code, parents, body)),
      otherPlaces: places,
    },
    kitchenOf(house, { rules, places, product, timeZone: zone }),
    normsOf(house.place, editionOf(house, baseProductId)),
  )
  return accepted(given)
}

function ceilingOf(code: string, parents: readonly ParentLabel[], { state }: AnswerBody): GivenCeiling {
  const parent = parents.find((label) => label.code === code)
  if (parent === undefined) throw new Rejection('parent_unknown', { code })
  // What is prepared is made from its parents; everything else is its parent, in another form.
  const kind = state === 'preparado' ? 'ingrediente' : 'mae'
  return { kind, date: parent.expirationDate, code, name: parent.name }
}

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

function kitchenOf({ settings }: HouseState, { rules, places, product, timeZone }: Kitchen): KitchenRules {
  const kind = places.find(({ id }) => id === product?.storageType)?.kind ?? null
  const own = product === undefined ? null : validityRule(product, kind)
  return {
    timeZone,
    countExactHours: settings.countExactHours,
    thawedReadyHours: settings.thawedReadyHours,
    // Rules are tried in their order, so one that was set for the product comes before its days.
    rules: own === null ? rules : [...rules, own],
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
    const kitchen = kitchenOf(house, { rules, places, product, timeZone: zone })
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

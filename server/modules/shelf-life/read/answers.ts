import { admittedStart } from '../../../contract/admitted-dates.ts'
import { localDate } from '../../../contract/calendar.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { Past } from '../../../events/past.ts'
import type { AnswerBody } from '../contract/api.ts'
import { askedKitchen, kitchenRulesOf } from '../contract/asked-kitchen.ts'
import type { AskedKitchen, CommonFacts, NamedProduct, ParentLabel } from '../contract/asked-kitchen.ts'
import type { ShelfLifeAnswer, ShelfLifeInput, ShelfLifeRefusal } from '../contract/engine.ts'
import { shelfLife } from '../contract/engine.ts'
import { editionOf } from '../contract/house.ts'
import { usualStateOf } from '../contract/kitchen-rules.ts'
import { editions, NEWEST_EDITION, normsOf } from '../contract/norm-books.ts'
import type { KitchenFacts } from '../ports.ts'
import { findHouse, listRules } from '../queries.ts'
import { decidedAt } from './past-rules.ts'

interface Asked {
  readonly now: Date
  readonly timeZone: Promise<string>
}

/** Whose date is asked for: the base product, which is read with the rules, and the labels that it is made from. */
interface KitchenSubject {
  readonly baseProductId: string | null
  readonly parentCodes: readonly string[]
  readonly parents: Promise<readonly ParentLabel[]>
  readonly timeZone: Promise<string>
}

/** Reads everything in one flight, but for the parents, which the caller reads in it. */
export async function readKitchen(
  tx: TenantTransaction,
  facts: Pick<KitchenFacts, 'places' | 'product'>,
  { baseProductId, parentCodes, parents: reading, timeZone }: KitchenSubject,
): Promise<AskedKitchen> {
  const [common, product, parents] = await Promise.all([
    readCommon(tx, facts, timeZone),
    baseProductId === null ? undefined : facts.product(tx, baseProductId),
    reading,
  ])
  return askedKitchen(common, { baseProductId, product, parentCodes, parents })
}

/** The same for several base products, without labels that they are made from. */
export async function readKitchens(
  tx: TenantTransaction,
  facts: KitchenFacts,
  baseProductIds: readonly (string | null)[],
  timeZone: Promise<string>,
  past?: Past,
): Promise<(baseProductId: string | null) => AskedKitchen> {
  const ids = [...new Set(baseProductIds)].filter((id) => id !== null)
  return readKitchensOf(tx, facts, ids.length === 0 ? [] : facts.productsOf(tx, ids, past), timeZone, past)
}

/** Reads the same where the caller reads the products, in this flight. */
export async function readKitchensOf(
  tx: TenantTransaction,
  facts: Pick<KitchenFacts, 'places'>,
  reading: readonly NamedProduct[] | Promise<readonly NamedProduct[]>,
  timeZone: Promise<string>,
  past?: Past,
): Promise<(baseProductId: string | null) => AskedKitchen> {
  const [common, products] = await Promise.all([readCommon(tx, facts, timeZone, past), reading])
  const byId = new Map<string | null, NamedProduct>(products.map((product) => [product.id, product]))
  return (baseProductId) =>
    askedKitchen(common, { baseProductId, product: byId.get(baseProductId), parentCodes: [], parents: [] })
}

async function readCommon(
  tx: TenantTransaction,
  facts: Pick<KitchenFacts, 'places'>,
  timeZone: Promise<string>,
  past?: Past,
): Promise<CommonFacts> {
  const deciding = Promise.all([findHouse(tx), listRules(tx)]).then(([house, rules]) => ({ house, rules }))
  const [decided, places, zone] = await Promise.all([
    past === undefined ? deciding : decidedAt(tx, past, deciding),
    facts.places(tx, past),
    timeZone,
  ])
  return { ...decided, places, timeZone: zone }
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
    readKitchen(tx, facts, { baseProductId, parentCodes, parents: facts.labels(tx, parentCodes), timeZone }),
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

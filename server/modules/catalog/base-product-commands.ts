import { randomUUID } from 'node:crypto'
import { decideAndAppend, loadStreams, newStream } from '../../events/handle-command.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import { may } from '../../http/contract/permission.ts'
import { nameKey } from '../../contract/text.ts'
import type { ClassItem } from './contract/classes.ts'
import { withMissingEntries } from './commands.ts'
import type { BaseProductBody } from './contract/api.ts'
import type { Reference, References } from './decider.ts'
import { baseProductDecider } from './decider.ts'
import type { BaseProduct } from './contract/entries.ts'
import { GENERAL_ENTRY } from './contract/entries.ts'
import type { BaseProductDetails } from './events.ts'
import type { CatalogPorts, ProductAuthor, ReadDayLimits } from './ports.ts'
import type { DatedDetails, ProductRights } from './product-limit-decider.ts'
import { lastOf, leaveName, readNames } from './act/product-names.ts'
import * as queries from './queries.ts'

export const productStream = (id: string) => `base-product-${id}`

/** Who writes, and what the decision asks of other modules. */
export interface ProductWrite {
  readonly ports: CatalogPorts
  readonly author: Promise<ProductAuthor>
}

export async function registerBaseProduct(
  unit: UnitOfWork,
  body: BaseProductBody,
  { ports, author }: ProductWrite,
): Promise<BaseProduct> {
  const id = randomUUID()
  const [facts, names, rights] = await Promise.all([
    productFacts(unit, { id, body, ports }),
    readNames(unit, [body.name]),
    rightsOf(unit, author, ports.readDayLimits),
  ])
  const last = lastOf(names, body.name)
  const asSent = withLastClass(body, last, rights)
  decideAndAppend(unit, baseProductDecider, newStream(baseProductDecider, productStream(id)), {
    type: 'RegisterBaseProduct',
    details: ownDetails(id, asSent),
    references: facts.references,
    nameTaken: facts.nameTaken,
    last,
    rights,
  })
  return facts.answerOf(asSent)
}

/** Registers all of them or none. A name is taken if the catalogue or an earlier body of the same import has it. */
export async function importBaseProducts(
  unit: UnitOfWork,
  bodies: readonly BaseProductBody[],
  { createMissing, ports, author }: ProductWrite & { readonly createMissing: boolean },
): Promise<void> {
  const wanted = bodies.map(({ name }) => name)
  const [names, left, rights] = await Promise.all([
    queries.catalogNames(unit.tx),
    readNames(unit, wanted),
    rightsOf(unit, author, ports.readDayLimits),
  ])
  const added = (kind: 'category' | 'sector', known: queries.CatalogNames['categories']) =>
    withMissingEntries(
      unit,
      kind,
      known,
      bodies.map((body) => body[kind]),
    )
  const [categories, sectors] = createMissing
    ? await Promise.all([added('category', names.categories), added('sector', names.sectors)])
    : [names.categories, names.sectors]
  const taken = new Set(names.baseProducts)
  const storageTypes = new Map([...names.storageTypes.values()].map((type) => [type.id, type]))
  for (const body of bodies) {
    const id = randomUUID()
    const key = nameKey(body.name)
    const references: References = {
      category: referenceTo(body.category === '' ? null : categories.get(nameKey(body.category))),
      sector: referenceTo(body.sector === '' ? null : sectors.get(nameKey(body.sector))),
      storageType: referenceTo(body.storageType === '' ? null : storageTypes.get(body.storageType)),
      // A file names no source of the cost.
      recipe: { status: 'none' },
      ingredient: { status: 'none' },
    }
    const last = lastOf(left, body.name)
    decideAndAppend(unit, baseProductDecider, newStream(baseProductDecider, productStream(id)), {
      type: 'RegisterBaseProduct',
      details: ownDetails(id, withLastClass(body, last, rights)),
      references,
      nameTaken: taken.has(key),
      last,
      rights,
    })
    taken.add(key)
  }
}

export async function changeBaseProduct(
  unit: UnitOfWork,
  id: string,
  sent: BaseProductBody,
  { ports, author }: ProductWrite,
): Promise<BaseProduct> {
  const stream = productStream(id)
  const [facts, [loaded = newStream(baseProductDecider, stream)], rights] = await Promise.all([
    productFacts(unit, { id, body: sent, ports, except: id }),
    loadStreams(unit, baseProductDecider, [stream]),
    rightsOf(unit, author, ports.readDayLimits),
  ])
  const body = { ...sent, ...sanitaryOf(sent, facts.before) }
  const was = loaded.state.status === 'active' ? loaded.state.details : null
  const isRenamed = was !== null && nameKey(was.name) !== nameKey(body.name)
  const names = isRenamed ? await readNames(unit, [was.name, body.name]) : new Map()
  decideAndAppend(unit, baseProductDecider, loaded, {
    type: 'ChangeBaseProduct',
    details: ownDetails(id, body),
    references: facts.references,
    nameTaken: facts.nameTaken,
    last: lastOf(names, body.name),
    rights,
  })
  if (isRenamed) leaveName(unit, names, was)
  return facts.answerOf(body)
}

/** Says what products are for the norms: all of them or none. Their streams are read by one query. */
export async function classifyBaseProducts(
  unit: UnitOfWork,
  items: readonly ClassItem[],
  { ports, author }: ProductWrite,
): Promise<void> {
  const streams = items.map(({ id }) => productStream(id))
  const [loaded, rights] = await Promise.all([
    loadStreams(unit, baseProductDecider, streams),
    rightsOf(unit, author, ports.readDayLimits),
  ])
  const byStream = new Map(loaded.map((each) => [each.stream, each]))
  for (const { id, ...sanitary } of items) {
    const stream = byStream.get(productStream(id)) ?? newStream(baseProductDecider, productStream(id))
    decideAndAppend(unit, baseProductDecider, stream, { type: 'ClassifyBaseProduct', sanitary, rights })
  }
}

export async function deleteBaseProduct(unit: UnitOfWork, id: string): Promise<void> {
  const stream = productStream(id)
  const [loaded = newStream(baseProductDecider, stream)] = await loadStreams(unit, baseProductDecider, [stream])
  const was = loaded.state.status === 'active' ? loaded.state.details : null
  const names = was === null ? new Map() : await readNames(unit, [was.name])
  decideAndAppend(unit, baseProductDecider, loaded, { type: 'DeleteBaseProduct' })
  if (was !== null) leaveName(unit, names, was)
}

/** What the person may do with the dates of products. */
export async function rightsOf(
  { tx, now }: UnitOfWork,
  author: Promise<ProductAuthor>,
  readDayLimits: ReadDayLimits,
): Promise<ProductRights> {
  const timeZone = author.then((own) => own.timeZone)
  const [own, passedLimit] = await Promise.all([author, readDayLimits(tx, { now, timeZone })])
  return {
    maySetRules: may(own, 'regras'),
    passedLimit: ({ id, foodClass = null, defaultState = null, validityDays, storageTypeId }) =>
      passedLimit({ id, foodClass, defaultState, validityDays, storageTypeId }),
  }
}

/** A name that had a class comes back with it, unless a person who may says another one. */
function withLastClass<Body extends Partial<Pick<BaseProductBody, 'foodClass' | 'defaultState'>>>(
  body: Body,
  last: DatedDetails | null,
  { maySetRules }: ProductRights,
): Body {
  if (last?.foodClass === undefined || (body.foodClass !== undefined && (maySetRules || body.foodClass !== null)))
    return body
  const { defaultState = last.defaultState ?? null } = body
  return { ...body, foodClass: last.foodClass, defaultState }
}

interface WrittenProduct {
  readonly id: string
  readonly body: BaseProductBody
  readonly ports: CatalogPorts
  /** The product that may have this name: the one that is changed. */
  readonly except?: string
}

/** The facts for the decider from the rest of the catalogue, and the base product as the API answers it. */
async function productFacts(unit: UnitOfWork, { id, body, ports: { sources }, except }: WrittenProduct) {
  const { tx } = unit
  const { recipeId = null, ingredientId = null } = body
  const [nameTaken, before, category, sector, storage, hasRecipe, hasIngredient] = await Promise.all([
    queries.nameTaken(tx, 'base_products', body.name, except),
    except === undefined ? undefined : queries.findBaseProduct(tx, except),
    body.category === '' ? null : entryNamed(unit, 'category', body.category),
    body.sector === '' ? null : entryNamed(unit, 'sector', body.sector),
    body.storageType === '' ? null : queries.findStorageType(tx, body.storageType),
    recipeId === null || sources.hasRecipe(tx, recipeId),
    ingredientId === null || sources.hasIngredient(tx, ingredientId),
  ])
  const references: References = {
    category: referenceTo(category),
    sector: referenceTo(sector),
    storageType: referenceTo(storage),
    recipe: costReference(recipeId, hasRecipe),
    ingredient: costReference(ingredientId, hasIngredient),
  }
  const answerOf = (written: BaseProductBody): BaseProduct => ({
    ...written,
    ...ownDetails(id, written),
    ...sanitaryOf(written),
    category: category?.name ?? '',
    sector: sector?.name ?? '',
    recipeId,
    ingredientId,
  })
  return { references, nameTaken, before, answerOf }
}

/** undefined: no entry has this name. The general one is registered with the first product that names it. */
async function entryNamed(unit: UnitOfWork, kind: 'category' | 'sector', name: string) {
  const entry = await queries.findEntryByName(unit.tx, kind, name)
  if (entry !== undefined || nameKey(name) !== nameKey(GENERAL_ENTRY)) return entry
  return (await withMissingEntries(unit, kind, new Map(), [GENERAL_ENTRY])).get(nameKey(GENERAL_ENTRY))
}

type OwnDetails = Omit<BaseProductDetails, 'storageTypeId' | 'categoryId' | 'sectorId' | 'recipeId' | 'ingredientId'>

function ownDetails(id: string, body: BaseProductBody): OwnDetails {
  const { name, measure, measureUnit, sif, validityDays = null } = body
  const { foodClass, animalOrigin, defaultState } = sanitaryOf(body)
  return {
    id,
    name,
    measure,
    measureUnit,
    sif,
    validityDays,
    ...(foodClass !== null && { foodClass }),
    ...(animalOrigin !== null && { animalOrigin }),
    ...(defaultState !== null && { defaultState }),
  }
}

/** What the norms need to know, of a body that may leave it as it was. */
function sanitaryOf(
  { foodClass, animalOrigin, defaultState }: BaseProductBody,
  before?: BaseProduct,
): Pick<BaseProduct, 'foodClass' | 'animalOrigin' | 'defaultState'> {
  return {
    foodClass: foodClass === undefined ? (before?.foodClass ?? null) : foodClass,
    animalOrigin: animalOrigin === undefined ? (before?.animalOrigin ?? null) : animalOrigin,
    defaultState: defaultState === undefined ? (before?.defaultState ?? null) : defaultState,
  }
}

const costReference = (id: number | null, isKnown: boolean): Reference<number> =>
  id === null ? { status: 'none' } : isKnown ? { status: 'known', id } : { status: 'unknown' }

/** null: no entry was named; undefined: the named entry is not registered. */
function referenceTo<Id>(entry: { readonly id: Id } | null | undefined): Reference<Id> {
  if (entry === null) return { status: 'none' }
  return entry === undefined ? { status: 'unknown' } : { status: 'known', id: entry.id }
}

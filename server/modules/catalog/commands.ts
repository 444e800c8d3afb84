import { randomUUID } from 'node:crypto'
import { decideAndAppend, handleCommand, loadStreams, newStream } from '../../events/handle-command.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import { may } from '../../http/contract/permission.ts'
import { nameKey } from '../../contract/text.ts'
import type { BaseProductBody, RegisterKind, StorageTypeBody } from './contract/api.ts'
import type { BaseProduct, RegisterEntry, StorageType } from './contract/entries.ts'
import type { ClassItem } from './contract/classes.ts'
import { colorOfIcon } from './contract/api.ts'
import { kindOfIcon } from './contract/storage-keeping.ts'
import type { Reference, References } from './decider.ts'
import { baseProductDecider, registerEntryDecider, storageTypeDecider } from './decider.ts'
import type { CostSources } from './ports.ts'
import * as queries from './queries.ts'

// Each command reads the facts that its decision needs (is the name taken, is the entry in use), then decides and
// appends. The facts hold until the commit, because the unit of work holds the tenant's head lock.

const entryStream = (kind: RegisterKind, id: number) => `${kind}-${id}`
const storageStream = (id: string) => `storage-type-${id}`
export const productStream = (id: string) => `base-product-${id}`

export async function addEntry(unit: UnitOfWork, kind: RegisterKind, name: string): Promise<RegisterEntry> {
  const [id, nameTaken] = await Promise.all([
    queries.nextEntryId(unit.tx, kind),
    queries.entryNameTaken(unit.tx, kind, name),
  ])
  appendEntry(unit, kind, { id, name }, nameTaken)
  return { id, name }
}

function appendEntry(unit: UnitOfWork, kind: RegisterKind, { id, name }: RegisterEntry, nameTaken: boolean): void {
  decideAndAppend(unit, registerEntryDecider, newStream(registerEntryDecider, entryStream(kind, id)), {
    type: 'AddEntry',
    kind,
    id,
    name,
    nameTaken,
  })
}

export async function renameEntry(
  unit: UnitOfWork,
  kind: RegisterKind,
  id: number,
  name: string,
): Promise<RegisterEntry> {
  const nameTaken = await queries.entryNameTaken(unit.tx, kind, name, id)
  await handleCommand(unit, registerEntryDecider, entryStream(kind, id), { type: 'RenameEntry', kind, name, nameTaken })
  return { id, name }
}

const usedAs = { category: 'category_id', sector: 'sector_id', responsible: null } as const

export async function deleteEntry(unit: UnitOfWork, kind: RegisterKind, id: number): Promise<void> {
  const column = usedAs[kind]
  const usedBy = column === null ? 0 : await queries.baseProductsUsing(unit.tx, column, id)
  await handleCommand(unit, registerEntryDecider, entryStream(kind, id), { type: 'DeleteEntry', kind, usedBy })
}

export async function registerStorageType(unit: UnitOfWork, details: StorageType): Promise<StorageType> {
  const nameTaken = await queries.nameTaken(unit.tx, 'storage_types', details.name)
  decideAndAppend(unit, storageTypeDecider, newStream(storageTypeDecider, storageStream(details.id)), {
    type: 'RegisterStorageType',
    details,
    nameTaken,
  })
  return details
}

export async function changeStorageType(unit: UnitOfWork, id: string, body: StorageTypeBody): Promise<StorageType> {
  const [nameTaken, before] = await Promise.all([
    queries.nameTaken(unit.tx, 'storage_types', body.name, id),
    queries.findStorageType(unit.tx, id),
  ])
  const details = storageDetails(id, body, before)
  await handleCommand(unit, storageTypeDecider, storageStream(id), { type: 'ChangeStorageType', details, nameTaken })
  return details
}

/** A body with what it leaves out: as it was or, of a new type, as its icon says. */
export function storageDetails(
  id: string,
  { name, icon, color = colorOfIcon(icon), ...sent }: StorageTypeBody,
  before?: StorageType,
): StorageType {
  return {
    id,
    name,
    icon,
    color,
    kind: sent.kind ?? before?.kind ?? kindOfIcon(icon),
    tempMin: sent.tempMin === undefined ? (before?.tempMin ?? null) : sent.tempMin,
    tempMax: sent.tempMax === undefined ? (before?.tempMax ?? null) : sent.tempMax,
  }
}

export async function deleteStorageType(unit: UnitOfWork, id: string): Promise<void> {
  const usedBy = await queries.baseProductsUsing(unit.tx, 'storage_type_id', id)
  await handleCommand(unit, storageTypeDecider, storageStream(id), { type: 'DeleteStorageType', usedBy })
}

export async function registerBaseProduct(
  unit: UnitOfWork,
  body: BaseProductBody,
  sources: CostSources,
): Promise<BaseProduct> {
  const id = randomUUID()
  const { command, answer } = await productFacts(unit, { id, body, sources })
  decideAndAppend(unit, baseProductDecider, newStream(baseProductDecider, productStream(id)), {
    type: 'RegisterBaseProduct',
    ...command,
  })
  return answer
}

/** All entries of a kind by name key, with those that are added now. */
export async function withMissingEntries(
  unit: UnitOfWork,
  kind: RegisterKind,
  known: ReadonlyMap<string, RegisterEntry>,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, RegisterEntry>> {
  const missing = new Map<string, string>()
  for (const name of wanted) {
    const key = nameKey(name)
    if (key !== '' && !known.has(key) && !missing.has(key)) missing.set(key, name)
  }
  if (missing.size === 0) return known
  const all = new Map(known)
  let id = await queries.nextEntryId(unit.tx, kind)
  for (const [key, name] of missing) {
    appendEntry(unit, kind, { id, name }, false)
    all.set(key, { id, name })
    id += 1
  }
  return all
}

/** Registers all of them or none. A name is taken if the catalogue or an earlier body of the same import has it. */
export async function importBaseProducts(
  unit: UnitOfWork,
  bodies: readonly BaseProductBody[],
  { createMissing }: { readonly createMissing: boolean },
): Promise<void> {
  const names = await queries.catalogNames(unit.tx)
  const [categories, sectors] = createMissing
    ? await Promise.all([
        withMissingEntries(
          unit,
          'category',
          names.categories,
          bodies.map(({ category }) => category),
        ),
        withMissingEntries(
          unit,
          'sector',
          names.sectors,
          bodies.map(({ sector }) => sector),
        ),
      ])
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
    decideAndAppend(unit, baseProductDecider, newStream(baseProductDecider, productStream(id)), {
      type: 'RegisterBaseProduct',
      details: ownDetails(id, body),
      references,
      nameTaken: taken.has(key),
    })
    taken.add(key)
  }
}

/** What the person of a request may do. */
type Rights = Parameters<typeof may>[0]

export async function changeBaseProduct(
  unit: UnitOfWork,
  id: string,
  body: BaseProductBody,
  { sources, rights }: { readonly sources: CostSources; readonly rights: Promise<Rights> },
): Promise<BaseProduct> {
  const [{ command, answer }, own] = await Promise.all([productFacts(unit, { id, body, sources, except: id }), rights])
  const change = { type: 'ChangeBaseProduct', ...command, maySetRules: may(own, 'regras') } as const
  await handleCommand(unit, baseProductDecider, productStream(id), change)
  return answer
}

/** Says what products are for the norms: all of them or none. Their streams are read by one query. */
export async function classifyBaseProducts(
  unit: UnitOfWork,
  items: readonly ClassItem[],
  rights: Promise<Rights>,
): Promise<void> {
  const streams = items.map(({ id }) => productStream(id))
  const [loaded, own] = await Promise.all([loadStreams(unit, baseProductDecider, streams), rights])
  const maySetRules = may(own, 'regras')
  const byStream = new Map(loaded.map((each) => [each.stream, each]))
  for (const { id, ...sanitary } of items) {
    const stream = byStream.get(productStream(id)) ?? newStream(baseProductDecider, productStream(id))
    decideAndAppend(unit, baseProductDecider, stream, { type: 'ClassifyBaseProduct', sanitary, maySetRules })
  }
}

export async function deleteBaseProduct(unit: UnitOfWork, id: string): Promise<void> {
  await handleCommand(unit, baseProductDecider, productStream(id), { type: 'DeleteBaseProduct' })
}

interface ProductWrite {
  readonly id: string
  readonly body: BaseProductBody
  readonly sources: CostSources
  /** The product that may have this name: the one that is changed. */
  readonly except?: string
}

/** The facts for the decider from the rest of the catalogue, and the base product as the API answers it. */
async function productFacts({ tx }: UnitOfWork, { id, body, sources, except }: ProductWrite) {
  const { recipeId = null, ingredientId = null } = body
  const [nameTaken, before, category, sector, storage, hasRecipe, hasIngredient] = await Promise.all([
    queries.nameTaken(tx, 'base_products', body.name, except),
    except === undefined ? undefined : queries.findBaseProduct(tx, except),
    body.category === '' ? null : queries.findEntryByName(tx, 'category', body.category),
    body.sector === '' ? null : queries.findEntryByName(tx, 'sector', body.sector),
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
  const details = ownDetails(id, body, before)
  const answer: BaseProduct = {
    ...body,
    ...details,
    ...sanitaryOf(body, before),
    category: category?.name ?? '',
    sector: sector?.name ?? '',
    recipeId,
    ingredientId,
  }
  return { command: { details, references, nameTaken }, answer }
}

function ownDetails(id: string, body: BaseProductBody, before?: BaseProduct) {
  const { name, measure, measureUnit, sif, validityDays = null } = body
  const { foodClass, animalOrigin, defaultState } = sanitaryOf(body, before)
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

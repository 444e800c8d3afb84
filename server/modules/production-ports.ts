import type { PersonNames } from '../audit-sentence.ts'
import { latenessOf } from '../contract/expiry.ts'
import { nameKey } from '../contract/text.ts'
import { layoutOfProfile } from '../drivers/contract/printer-profile.ts'
import { atRequestPath, Rejection } from '../errors.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import type { SheetsAsked } from './allergens/read/allergens.ts'
import type { FreezableSheets } from './allergens/read/frozen.ts'
import type { BaseProduct } from './catalog/contract/entries.ts'
import { measureOf } from './catalog/contract/entries.ts'
import { findBaseProductsOf, findProductsOfGoods } from './catalog/queries.ts'
import { prepareBatchInputs, undoBatchLabels } from './labels/act/batch-inputs.ts'
import { alreadyExpiredText } from './labels/contract/rejections.ts'
import type { DatedFields } from './labels/contract/dating.ts'
import { datedByEngine } from './labels/contract/dating.ts'
import { generateSeveral } from './labels/make/generate-several.ts'
import type { DatedBody } from './labels/contract/generate-body.ts'
import type { DateEngine, ReadOccurrences, SalePorts } from './labels/ports.ts'
import { refuseUnprintable } from './labels/print/printed-as.ts'
import { labelsForBatch, labelsOfBatch, soonestOfKinds, unprintedRows } from './labels/read/batch-inputs.ts'
import { findLabelFacts } from './labels/read/label-facts.ts'
import { readLabelKeys } from './labels/read/label-key.ts'
import { toLabel } from './labels/read/queries.ts'
import { personOnLabels } from './person-on-labels.ts'
import { ingredientIdsOf, productIdsOf } from './production-goods.ts'
import { toInput, toLot } from './production-inputs.ts'
import { placeJob, readPrintPlace } from './print-queue/job-commands.ts'
import { queuedLabelIds } from './print-queue/job-queries.ts'
import type { BatchBirth, BatchDates, BatchOrder, BatchProduct, ProductionPorts, Sheet } from './production/ports.ts'
import { findLots, openLotsOf } from './receiving/read/lot-queries.ts'
import { updateRecipePrices } from './recipes/commands.ts'
import type { Recipe } from './recipes/contract/api.ts'
import { costsOf, yieldOfSheet } from './recipes/contract/costing.ts'
import { findRecipe } from './recipes/queries.ts'
import { findSheet, outputsBelow } from './recipes/read/recipe-rows.ts'

const NO_CATEGORY = 'Sem categoria'
const NO_SECTOR = 'Produção'

function sheetOf(recipe: Recipe): Sheet {
  const costs = costsOf(recipe)
  if (costs.kind === 'incompatible') throw new Error(`Recipe ${recipe.id} holds lines whose units do not convert`)
  return {
    id: recipe.id,
    version: recipe.version,
    name: recipe.name,
    yield: yieldOfSheet(recipe),
    cooked: recipe.cooked,
    outputs: recipe.outputs,
    lines: recipe.ingredients.map((line) => ({
      name: line.ingredientName,
      ingredientId: line.ingredientId,
      recipeId: line.recipeId,
      productIds: [],
      quantity: { n: line.operationalQuantity, unit: line.operationalUnit },
    })),
    totalCost: costs.totalCost,
  }
}

const toProduct = (product: BaseProduct): BatchProduct => ({
  id: product.id,
  name: product.name,
  nameKey: nameKey(product.name),
  ingredientId: product.ingredientId,
  recipeId: product.recipeId,
  foodClass: product.foodClass,
  pack: measureOf(product),
  storageTypeId: product.storageType,
})

function bodyOf(order: BatchOrder, product: BaseProduct | undefined, birth: BatchBirth): DatedBody {
  return {
    baseProductId: order.baseProductId,
    name: product?.name ?? '',
    category: product?.category || NO_CATEGORY,
    sector: product?.sector || NO_SECTOR,
    responsible: birth.responsible,
    weight: order.weight,
    sif: product?.sif ?? '',
    lot: birth.lot,
    state: order.state,
    storageTypeId: order.storageTypeId,
    startedAt: birth.producedAt,
    quantity: order.count,
  }
}

const originOf = ({ batchId, parentIds, ceilings, wasFrozen }: BatchBirth) => ({
  batchId,
  parentIds,
  ceilings,
  wasFrozen,
})

/** As a label is refused that would be born expired. */
function refuseBornExpired(dated: DatedFields, now: Date, timeZone: string): void {
  const lateness = latenessOf(dated, now, timeZone)
  if (lateness === null) return
  const text = alreadyExpiredText(dated, lateness, timeZone)
  throw new Rejection('already_expired', { text })
}

type ReadFreezable = (
  tx: TenantTransaction,
  recipeIds: readonly number[],
  asked: SheetsAsked,
) => Promise<FreezableSheets>

/** The rules of the dates, for products that are read in the same flight. */
type ReadEnginesOf = (
  tx: TenantTransaction,
  reading: Promise<readonly BaseProduct[]>,
  timeZone: Promise<string>,
) => Promise<(baseProductId: string) => DateEngine>

interface Sources {
  readonly personNames: PersonNames
  readonly enginesOf: ReadEnginesOf
  readonly readFreezable: ReadFreezable
  readonly sale: SalePorts
  readonly readOccurrences: ReadOccurrences
}

/** The sheets, the catalogue, the labels, the received lots and the printers as production sees them. */
export const productionPorts = ({
  personNames,
  enginesOf,
  readFreezable,
  sale,
  readOccurrences,
}: Sources): ProductionPorts => ({
  personNames,
  async sheet(tx, id) {
    const recipe = await findSheet(tx, id)
    return recipe === undefined ? null : sheetOf(recipe)
  },
  async changedPrices(tx, id) {
    const recipe = await findRecipe(tx, id)
    return recipe?.ingredients.filter(({ priceNow }) => priceNow !== null).length ?? 0
  },
  updatePrices: async (unit, id) => sheetOf(await updateRecipePrices(unit, id)),
  outputsBelow,
  async productsOfLines(tx, lines) {
    const goods = {
      ingredientIds: lines.flatMap(({ ingredientId }) => ingredientId ?? []),
      recipeIds: lines.flatMap(({ recipeId }) => recipeId ?? []),
      nameKeys: lines.map(({ name }) => nameKey(name)),
    }
    return (await findProductsOfGoods(tx, goods)).map(toProduct)
  },
  async labels(tx, codes, moment) {
    const [labels, { at, timeZone }] = await Promise.all([labelsForBatch(tx, codes), moment])
    return labels.map((label) => toInput(label, at, timeZone))
  },
  soonest: async (tx, kinds, { at, timeZone }) =>
    (await soonestOfKinds(tx, kinds, at)).map(({ kind, ...label }) => ({ ...toInput(label, at, timeZone), kind })),
  lots: async (tx, ids, codes) => (ids.length + codes.length === 0 ? [] : (await findLots(tx, ids, codes)).map(toLot)),
  openLots: async (tx, recipeId) => (await openLotsOf(tx, recipeId)).map(toLot),
  async dates(tx, names, identity) {
    const zone = identity.then(({ timeZone }) => timeZone)
    const reading = findBaseProductsOf(tx, productIdsOf(tx, names))
    const [products, engineOf, timeZone] = await Promise.all([reading, enginesOf(tx, reading, zone), zone])
    const byId = new Map(products.map((product) => [product.id, product]))
    const of: BatchDates['of'] = (orders, birth, now) =>
      orders.map((order) =>
        atRequestPath(order.path, () => {
          const body = bodyOf(order, byId.get(order.baseProductId), birth)
          const dated = datedByEngine(body, {
            engine: engineOf(body.baseProductId),
            now,
            timeZone,
            batch: originOf(birth),
          })
          refuseBornExpired(dated, now, timeZone)
          return { expiration_date: dated.expirationDate, sentence: dated.sentence ?? '' }
        }),
      )
    return { products: products.map(toProduct), of }
  },
  async prepareLabels(unit, { names, identity, station }) {
    const { tx } = unit
    const zone = identity.then(({ timeZone }) => timeZone)
    const reading = findBaseProductsOf(tx, productIdsOf(tx, names))
    const [place, facts, engineOf, freezable, products, person, { device }] = await Promise.all([
      station === null ? null : readPrintPlace(tx, station),
      findLabelFacts(tx, { baseProductId: '', storagePlaces: [] }),
      enginesOf(tx, reading, zone),
      readFreezable(tx, [names.recipeId], { besides: ingredientIdsOf(tx, names) }),
      reading,
      personOnLabels(
        tx,
        identity.then(({ userId }) => userId),
      ),
      identity,
    ])
    const byId = new Map(products.map((product) => [product.id, product]))
    const read = { facts, engineOf, frozenOf: () => undefined }
    return {
      products: products.map(toProduct),
      async make(orders, birth, call) {
        // At a device of the kitchen the person there counts: a screen may have kept the name of the one before.
        const nameOf = ({ responsible }: BatchBirth) => (device === null && responsible !== '' ? responsible : person)
        const frozen = freezable.ofBatch(birth.sheet, birth.wentIn)
        const items = orders.map((order) => ({
          path: order.path,
          body: () => bodyOf(order, byId.get(order.baseProductId), { ...birth, responsible: nameOf(birth) }),
          cost: order.cost,
          batch: originOf(birth),
          frozen,
        }))
        const made = await generateSeveral(unit, read, items, { timeZone: await zone, refusal: null })
        const { asked } = call
        const layout = place === null ? null : layoutOfProfile(place.profile)
        if (asked !== null)
          await refuseUnprintable(unit.tx, made.labels, { asked, ports: sale, origin: call.origin, layout })
        return {
          ids: made.ids,
          labels: made.labels,
          job: place === null ? null : await placeJob(unit, place, { ...made, asked }, call),
        }
      },
    }
  },
  prepareInputs: prepareBatchInputs,
  async unprinted(tx, ids, { now, timeZone, limit }) {
    const [without, keys] = await Promise.all([queuedLabelIds(tx), readLabelKeys(tx)])
    const rows = await unprintedRows(tx, { ids, without, now, limit })
    return rows.map((row) => toLabel(row, { now, timeZone, keys }))
  },
  made: labelsOfBatch,
  async undo(unit, batch, identity) {
    // Paper that an agent has in hand comes out, and the log does not know it yet.
    const printing = new Set(await queuedLabelIds(unit.tx, ['reservado']))
    if (batch.outputIds.some((id) => printing.has(id)))
      throw new Rejection('undo_children_printed', { child: 'etiqueta deste preparo' })
    return undoBatchLabels(unit, batch, { calendar: identity, personNames, readOccurrences })
  },
})

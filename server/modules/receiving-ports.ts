import type { PersonNames } from '../audit-sentence.ts'
import { Rejection } from '../errors.ts'
import type { JointWords } from '../errors.ts'
import { receiveBrands } from './allergens/act/declare.ts'
import { declaredGoods } from './allergens/read/declarations.ts'
import type { BaseProduct } from './catalog/contract/entries.ts'
import { findBaseProducts, listBaseProducts, listStorageTypes } from './catalog/queries.ts'
import { annulUnused } from './labels/make/annul-labels.ts'
import { generateSeveral, readForSeveral } from './labels/make/generate-several.ts'
import type { DatedBody } from './labels/contract/generate-body.ts'
import type { ProductReaders } from './labels/make/generate-several.ts'
import { personOnLabels } from './person-on-labels.ts'
import { placeJob, readPrintPlace } from './print-queue/job-commands.ts'
import type { LabelOrder, ReceivingPorts } from './receiving/ports.ts'
import { changePrices, restorePrices } from './recipes/commands.ts'
import { findIngredients, listIngredients } from './recipes/queries.ts'
import { dearerSheets } from './recipes/read/dearer-sheets.ts'

/** More than a kitchen has. */
const EVERY_INGREDIENT = 100_000
const NO_CATEGORY = 'Sem categoria'
const NO_SECTOR = 'Recebimento'
const NO_PLACE = 'Diga onde fica, no produto ou no lote.'
const refusal: JointWords = { code: 'receipt_labels_refused', text: 'Nada foi recebido.', kind: 'invalid' }

interface Sources {
  readonly personNames: PersonNames
  readonly readers: ProductReaders
  readonly business: ReceivingPorts['business']
}

/** The sealed label of an order. Throws where its place is not known, in words of its own. */
function sealedBody(order: LabelOrder, product: BaseProduct | undefined, responsible: string): DatedBody {
  const storageTypeId = order.storageTypeId ?? product?.storageType ?? ''
  if (storageTypeId === '') throw new Rejection('receipt_place_missing', { text: NO_PLACE })
  return {
    baseProductId: order.baseProductId,
    name: product?.name ?? '',
    category: product?.category || NO_CATEGORY,
    sector: product?.sector || NO_SECTOR,
    responsible,
    weight: order.weight,
    sif: order.sif || (product?.sif ?? ''),
    brand: order.brand,
    supplier: order.supplier,
    lot: order.lot,
    makersDate: order.makersDate,
    state: 'lacrado',
    storageTypeId,
    quantity: order.count,
  }
}

function withKinds(products: readonly BaseProduct[], places: Awaited<ReturnType<typeof listStorageTypes>>) {
  const kinds = new Map(places.map(({ id, kind }) => [id, kind]))
  return products.map(({ storageType, ...product }) => ({ ...product, kind: kinds.get(storageType) ?? null }))
}

/** The catalogue, the ingredients, the labels and the printers as receiving sees them. */
export const receivingPorts = ({ personNames, readers, business }: Sources): ReceivingPorts => ({
  personNames,
  business,
  ingredients: (tx) => listIngredients(tx, { limit: EVERY_INGREDIENT }, null),
  async products(tx) {
    return withKinds(...(await Promise.all([listBaseProducts(tx), listStorageTypes(tx)])))
  },
  async knownGoods(tx, ids) {
    const [ingredients, products, places] = await Promise.all([
      findIngredients(tx, ids.ingredients),
      findBaseProducts(tx, ids.products),
      listStorageTypes(tx),
    ])
    return { ingredients, products: new Map(withKinds(products, places).map((each) => [each.id, each])) }
  },
  dearerSheets,
  async goodsNames(tx, { ingredients, products }) {
    const [known, registered] = await Promise.all([findIngredients(tx, ingredients), findBaseProducts(tx, products)])
    return {
      ingredients: new Map([...known].map(([id, { name }]) => [id, name])),
      products: new Map(registered.map(({ id, name }) => [id, name])),
    }
  },
  changePrices,
  restorePrices,
  declaredGoods,
  receiveBrands,
  annulLabels: annulUnused,
  async prepareLabels(unit, stationId, { baseProductIds, identity }) {
    const [place, read, products, responsible] = await Promise.all([
      stationId === null ? null : readPrintPlace(unit.tx, stationId),
      readForSeveral(
        unit.tx,
        baseProductIds,
        identity.then(({ timeZone }) => timeZone),
        readers,
      ),
      findBaseProducts(unit.tx, baseProductIds),
      personOnLabels(
        unit.tx,
        identity.then(({ userId }) => userId),
      ),
    ])
    const byId = new Map(products.map((product) => [product.id, product]))
    return {
      async make(orders, call) {
        const items = orders.map((order) => ({
          path: order.path,
          body: () => sealedBody(order, byId.get(order.baseProductId), responsible),
          cost: order.cost,
          blocked: order.blocked,
        }))
        const { timeZone } = await call.identity
        const made = await generateSeveral(unit, read, items, { timeZone, refusal })
        const isPaper = place !== null && made.queued.length > 0
        return { ids: made.ids, labels: made.labels, job: isPaper ? await placeJob(unit, place, made, call) : null }
      },
    }
  },
})
